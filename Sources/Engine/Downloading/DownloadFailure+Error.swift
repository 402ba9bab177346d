import Fetching
import Library

extension DownloadFailure {
  /// The stored kind of an error.
  public init(_ error: DownloadError) {
    self =
      switch error {
      case .noNetwork: .offline
      case .hostNotFound: .hostNotFound
      case .cannotConnect: .cannotConnect
      case .timedOut, .interrupted: .timedOut
      case .tooSlow: .tooSlow
      case .insecure: .insecure
      case .privateAddress: .privateAddress
      case .portNotAllowed: .blockedPort
      case .badAddress: .badAddress
      case .signInNeeded: .signInNeeded
      case .refused: .refused
      case .notFound: .notFound
      case .gone: .gone
      case .tooManyRequests: .tooManyRequests
      case .serverError: .serverError
      case .otherStatus: .otherStatus
      case .redirects: .redirects
      case .notAudio: .notAudio
      case .stream: .stream
      case .damaged, .endsBeforeLength: .damaged
      case .tooLarge: .tooLarge
      case .changedTooOften: .changedTooOften
      case .diskFull: .diskFull
      case .mediaFolderMissing: .mediaFolderMissing
      case .cannotWrite, .stopped: .failed
      }
  }
}

extension DownloadError {
  /// The network error behind it; nil when the host answered.
  var networkError: FetchingError? {
    switch self {
    case .noNetwork: .noConnectivity
    case .hostNotFound(let host): .hostNotFound(host)
    case .cannotConnect(let host): .cannotConnect(host: host)
    case .timedOut(let host): .timedOut(host: host)
    default: nil
    }
  }
}
