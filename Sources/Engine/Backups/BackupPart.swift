/// A part of a library that a backup holds on request, since it is large.
public enum BackupPart: String, CaseIterable, Codable, Sendable {
  /// Covers and other pictures, which can be fetched again.
  case artwork
  /// Uploaded audio files.
  case ownAudio = "own-audio"
  /// Downloaded episodes, which can be fetched again while their publishers have them.
  case downloads

  /// The name of its folder in the data folder and in a backup.
  var folder: String {
    switch self {
    case .artwork: "artwork"
    case .ownAudio: "own-audio"
    case .downloads: "media"
    }
  }

  /// The names on the way to each of its files, below the folder.
  var depth: Int { self == .downloads ? 1 : 2 }
}
