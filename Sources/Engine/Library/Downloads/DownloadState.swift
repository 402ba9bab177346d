/// The state of a download. The raw values are stored and must never be renamed.
public enum DownloadState: String, Sendable, Codable, CaseIterable {
  /// In the queue.
  case queued
  /// Requesting the size and type from the host.
  case probing
  /// Receiving bytes.
  case downloading
  /// Paused by a user; only a user can resume it.
  case paused
  /// Waiting for the network or for disk space; it resumes automatically.
  case waiting
  /// Failed; it is retried automatically when there is a next attempt.
  case failed
  /// Complete.
  case downloaded

  /// Whether the transfer is running.
  public var isTransferring: Bool { self == .probing || self == .downloading }
}

/// The reason that a download does not proceed. The raw values are stored and must never be renamed.
public enum DownloadFailure: String, Sendable, Codable, CaseIterable {
  /// This machine has no network.
  case offline
  /// The disk is full.
  case diskFull
  /// The disk with the media folder is not mounted.
  case mediaFolderMissing
  /// The storage limit for downloads is reached.
  case limitReached
  /// Failures to reach the host, or to receive bytes fast enough.
  case hostNotFound, cannotConnect, timedOut, tooSlow
  /// The TLS connection failed.
  case insecure
  /// Responses of the host: 401, 403, 404, 410, 429, 5xx, any other status, and too many redirects.
  case signInNeeded, refused, notFound, gone, tooManyRequests, serverError, otherStatus, redirects
  /// The response is neither audio nor video.
  case notAudio = "notSound"
  /// The response is a list of the parts of a stream.
  case stream
  /// A body that cannot be decompressed, or is truncated.
  case damaged
  /// The file is larger than the limit.
  case tooLarge
  /// The file changed too many times during the transfer.
  case changedTooOften
  /// The address is in a private network.
  case privateAddress
  /// The address has a port that the settings do not allow.
  case blockedPort
  /// The address is not a valid http or https URL.
  case badAddress
  /// The episode no longer has audio.
  case noAudio = "noSound"
  /// The program crashed while only this download was running: it is quarantined for a day.
  case crashed
  /// An internal error.
  case failed
}

/// The origin of a download.
public enum DownloadOrigin: String, Sendable, Codable {
  /// A user's request.
  case user = "person"
  /// A rule of a show.
  case rule
}
