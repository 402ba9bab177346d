import Fetching
import Foundation

/// The reason why a download failed. Cases are named for the situation and carry facts, never sentences.
public enum DownloadError: Error, Equatable, Sendable {
  /// This machine has no network.
  case noNetwork
  /// DNS knows no such host.
  case hostNotFound(String)
  /// The host refuses connections or does not answer.
  case cannotConnect(host: String)
  /// The response took too long, or the bytes stopped.
  case timedOut(host: String)
  /// The transfer is so slow that it would occupy a slot for too long.
  case tooSlow
  /// The secure connection failed.
  case insecure(host: String)
  /// The address is inside a private network.
  case privateAddress(host: String, port: Int)
  /// The address has a port that the settings do not allow.
  case portNotAllowed(host: String, port: Int)
  /// The feed's value is not a web address.
  case badAddress
  /// The host requires a user name and password, or rejected those that were sent (401).
  case signInNeeded
  /// The host refuses the request (403, 451 and similar).
  case refused(status: Int)
  /// The host has no such file (404).
  case notFound
  /// The host has removed the file for good (410).
  case gone
  /// The host limits requests (429), with its `Retry-After` in seconds.
  case tooManyRequests(retryAfterSeconds: Int?)
  /// The host failed (5xx, 408, 425), with its `Retry-After` in seconds.
  case serverError(status: Int, retryAfterSeconds: Int?)
  /// An unexpected status.
  case otherStatus(Int)
  /// Redirects form a loop, or exceed the limit.
  case redirects
  /// The bytes are neither audio nor video, e.g. a sign-in page.
  case notAudio(declaredType: String?)
  /// The bytes are a list of the parts of a stream.
  case stream
  /// The compressed body cannot be decompressed.
  case damaged
  /// The file exceeds the largest allowed size.
  case tooLarge
  /// The file was a different one at each try.
  case changedTooOften
  /// The connection broke repeatedly. The downloaded bytes are saved.
  case interrupted(received: Int64, total: Int64?)
  /// The file ends at the same byte each time, before its announced length.
  case endsBeforeLength(received: Int64, announced: Int64)
  /// The disk is full; carries the missing bytes, when known.
  case diskFull(needed: Int64?)
  /// The disk with the media folder is not mounted.
  case mediaFolderMissing
  /// The file could not be written; `reason` is the system's message.
  case cannotWrite(reason: String)
  /// The program is shutting down.
  case stopped

  /// Whether the failure may be temporary. If not, a user has to act.
  public var isRetryable: Bool {
    switch self {
    case .noNetwork, .hostNotFound, .cannotConnect, .timedOut, .tooSlow, .insecure, .notFound, .tooManyRequests, .serverError,
      .notAudio, .interrupted, .endsBeforeLength, .diskFull, .mediaFolderMissing, .cannotWrite,
      .stopped:
      true
    case .privateAddress, .portNotAllowed, .badAddress, .signInNeeded, .refused, .gone, .otherStatus, .redirects, .damaged, .tooLarge,
      .changedTooOften, .stream:
      false
    }
  }

  /// Seconds until the next try: the host's `Retry-After`, or the earliest useful time.
  public var retryAfterSeconds: Int? {
    switch self {
    case .tooManyRequests(let seconds), .serverError(_, let seconds): seconds
    // The next try transfers the whole file.
    case .endsBeforeLength: 6 * 3600
    default: nil
    }
  }

  /// Whether the host responded and refused the file.
  var isRefusal: Bool {
    switch self {
    case .signInNeeded, .refused, .notFound, .gone, .otherStatus: true
    default: false
    }
  }

  /// Maps an error of a request.
  public init(_ error: FetchingError) {
    self =
      switch error {
      case .noConnectivity: .noNetwork
      case .hostNotFound(let host): .hostNotFound(host)
      case .cannotConnect(let host), .notHTTP(let host): .cannotConnect(host: host)
      case .timedOut(let host): .timedOut(host: host)
      case .tls(let host): .insecure(host: host)
      case .privateAddress(let host, let port): .privateAddress(host: host, port: port)
      case .portNotAllowed(let host, let port): .portNotAllowed(host: host, port: port)
      case .invalidURL, .unsupportedScheme: .badAddress
      case .tooManyRedirects, .redirectLoop: .redirects
      case .status(let status, let seconds): Self.status(status, retryAfterSeconds: seconds)
      case .bodyTooLarge: .tooLarge
      case .decompressionBomb, .damagedCompression, .unsupportedEncoding: .damaged
      case .incompleteBody(let received, let expected): .interrupted(received: Int64(received), total: expected.map { Int64(clamping: $0) })
      case .shutDown: .stopped
      }
  }

  /// The error of a status that is neither success nor 416.
  static func status(_ status: Int, retryAfterSeconds: Int?) -> DownloadError {
    switch status {
    case 401, 407: .signInNeeded
    case 404: .notFound
    case 410: .gone
    case 429: .tooManyRequests(retryAfterSeconds: retryAfterSeconds)
    case 408, 425: .serverError(status: status, retryAfterSeconds: retryAfterSeconds)
    case 400..<500: .refused(status: status)
    case 500..<600: .serverError(status: status, retryAfterSeconds: retryAfterSeconds)
    default: .otherStatus(status)
    }
  }

  /// The error of an `errno` of the file system.
  static func system(_ code: Int32) -> DownloadError {
    code == ENOSPC || code == EDQUOT ? .diskFull(needed: nil) : .cannotWrite(reason: String(cString: strerror(code)))
  }
}

extension FetchingError {
  /// Whether only the connection ended, so that a retry can resume.
  var isBreak: Bool {
    switch self {
    case .incompleteBody, .timedOut, .cannotConnect: true
    default: false
    }
  }
}
