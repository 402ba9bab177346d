/// How far a download has come. The raw values are stored: never rename one.
public enum DownloadState: String, Sendable, Codable, CaseIterable {
  /// Waits for its turn.
  case queued
  /// Asks the host what it has.
  case probing
  case downloading
  /// Somebody paused it; only somebody's hand goes on with it.
  case paused
  /// Goes on by itself when the network, or room on the disk, is back.
  case waiting
  /// It failed; where there is a next try, it comes by itself.
  case failed
  case downloaded

  /// Whether bytes are under way just now.
  public var isMoving: Bool { self == .probing || self == .downloading }
}

/// Why a download does not go on. The raw values are stored: never rename one.
public enum DownloadTrouble: String, Sendable, Codable, CaseIterable {
  /// This machine has no network.
  case offline
  /// No room on the disk.
  case diskFull
  /// What may be kept in all is kept.
  case limitReached
  case hostNotFound, cannotConnect, timedOut, tooSlow
  /// The secure connection failed.
  case insecure
  case signInNeeded, refused, notFound, gone, tooManyRequests, serverError, otherStatus, redirects
  /// What came is neither sound nor video.
  case notSound
  /// A body that cannot be unpacked, or ends before its end.
  case damaged
  case tooLarge
  /// The file was another one too many times while it came.
  case changedTooOften
  /// The address lies inside somebody's own network.
  case privateAddress
  case badAddress
  /// The episode has nothing to download any more.
  case noSound
  /// The program crashed during this download alone: it rests for a day.
  case crashed
  /// For what is wrong on our side.
  case failed
}

/// Who asked for a download.
public enum DownloadOrigin: String, Sendable, Codable {
  case person
  /// A rule of a show.
  case rule
}
