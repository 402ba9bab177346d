/// The reason that a file was not added, or a show not changed. Nothing has been stored then.
public enum OwnAudioError: Error, Equatable {
  /// The bytes are neither audio nor video.
  case notAudio
  /// The program that reads tags cannot read the file.
  case damaged
  /// The disk has no space for the file.
  case diskFull
  /// The file is larger than what the limit of the user leaves.
  case limitReached
  /// The file cannot be moved or stored.
  case cannotSave
  /// There is no such show of this user.
  case noSuchShow
  /// The user has the maximum number of shows, or the show that of episodes.
  case tooMany
  /// The title is empty.
  case nameMissing
}
