import Fetching
import Foundation

/// Why sound could not be brought here. Cases are named for the situation and carry facts, never sentences.
public enum DownloadError: Error, Equatable, Sendable {
  /// This machine has no network.
  case noNetwork
  case hostNotFound(String)
  /// Nobody answers at the host.
  case cannotConnect(host: String)
  /// It took too long to answer, or fell silent in the middle.
  case timedOut(host: String)
  /// Bytes come, but so few that a place is too good for them.
  case tooSlow
  /// The secure connection failed.
  case insecure(host: String)
  /// The address lies inside somebody's own network.
  case privateAddress(host: String, port: Int)
  /// What the feed gives is no web address.
  case badAddress
  /// The host wants a name and password, or others than were sent (401).
  case signInNeeded
  /// The host does not want to give it to us (403, 451 and the like).
  case refused(status: Int)
  case notFound
  case gone
  case tooManyRequests(retryAfterSeconds: Int?)
  case serverError(status: Int, retryAfterSeconds: Int?)
  case otherStatus(Int)
  /// Redirects that lead in a circle or never end.
  case redirects
  /// What comes is neither sound nor video by its own bytes, e.g. a sign-in page.
  case notSound(declaredType: String?)
  /// What comes packed cannot be unpacked.
  case damaged
  /// It does not end.
  case tooLarge
  /// It was another file each time.
  case changedTooOften
  /// The connection broke, and no more came. The bytes are kept.
  case interrupted(received: Int64, total: Int64?)
  /// It ends at the same byte each time, before the length that was announced.
  case endsEarly(received: Int64, announced: Int64)
  /// The disk has no room; bytes that are missing, when known.
  case diskFull(needed: Int64?)
  case cannotWrite(reason: String)
  /// The program is about to end.
  case stopped

  /// Whether it may pass by itself. Otherwise a person has to do something.
  public var isWorthRetrying: Bool {
    switch self {
    case .noNetwork, .hostNotFound, .cannotConnect, .timedOut, .tooSlow, .insecure, .notFound, .tooManyRequests, .serverError,
      .notSound, .interrupted, .endsEarly, .diskFull, .cannotWrite, .stopped:
      true
    case .privateAddress, .badAddress, .signInNeeded, .refused, .gone, .otherStatus, .redirects, .damaged, .tooLarge, .changedTooOften:
      false
    }
  }

  /// When the host wants to be asked again, or when it makes sense at the earliest.
  public var retryAfterSeconds: Int? {
    switch self {
    case .tooManyRequests(let seconds), .serverError(_, let seconds): seconds
    // The next try costs the whole file.
    case .endsEarly: 6 * 3600
    default: nil
    }
  }

  /// Whether nobody answered at all.
  public var isSilence: Bool {
    switch self {
    case .noNetwork, .hostNotFound, .cannotConnect, .timedOut: true
    default: false
    }
  }

  /// Whether the host has answered that it gives nothing.
  var isRefusal: Bool {
    switch self {
    case .signInNeeded, .refused, .notFound, .gone, .otherStatus: true
    default: false
    }
  }

  public init(_ error: FetchingError) {
    self =
      switch error {
      case .noConnectivity: .noNetwork
      case .hostNotFound(let host): .hostNotFound(host)
      case .cannotConnect(let host), .notHTTP(let host): .cannotConnect(host: host)
      case .timedOut(let host): .timedOut(host: host)
      case .tls(let host): .insecure(host: host)
      case .privateAddress(let host, let port): .privateAddress(host: host, port: port)
      case .invalidURL, .unsupportedScheme: .badAddress
      case .tooManyRedirects, .redirectLoop: .redirects
      case .status(let status, let seconds): Self.status(status, retryAfterSeconds: seconds)
      case .bodyTooLarge: .tooLarge
      case .decompressionBomb, .damagedCompression, .unsupportedEncoding: .damaged
      case .incompleteBody(let received, let expected): .interrupted(received: Int64(received), total: expected.map { Int64(clamping: $0) })
      case .shutDown: .stopped
      }
  }

  /// What a status means that is neither success nor 416.
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

  /// What an error of the file system means.
  static func system(_ code: Int32) -> DownloadError {
    code == ENOSPC || code == EDQUOT ? .diskFull(needed: nil) : .cannotWrite(reason: String(cString: strerror(code)))
  }
}

extension FetchingError {
  /// Whether it is only this connection that has ended.
  var isBreak: Bool {
    switch self {
    case .incompleteBody, .timedOut, .cannotConnect: true
    default: false
    }
  }
}
