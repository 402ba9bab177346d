import FeedParsing
import Fetching
import Library

extension FeedFailure {
  /// Converts an error to the failure that the feed's status shows.
  public init(_ error: any Error) {
    switch error {
    case let error as RefreshingError: self.init(error)
    case let error as FetchingError: self.init(error)
    default: self = .failed
    }
  }

  // MARK: - Private

  private init(_ error: RefreshingError) {
    switch error {
    case .unreachable(let error): self.init(error)
    case .noFeedOnPage, .notAFeed(.htmlPage): self = .webPage
    case .notAFeed(.empty): self = .empty
    case .notAFeed: self = .notAFeed
    }
  }

  private init(_ error: FetchingError) {
    switch error {
    case .invalidURL, .unsupportedScheme: self = .badAddress
    case .privateAddress: self = .privateAddress
    case .portNotAllowed: self = .blockedPort
    case .noConnectivity: self = .offline
    case .hostNotFound: self = .hostNotFound
    case .cannotConnect: self = .cannotConnect
    case .tls: self = .insecure
    case .timedOut: self = .timedOut
    case .notHTTP: self = .notHTTP
    case .tooManyRedirects, .redirectLoop: self = .redirects
    case .status(let status, _): self.init(status: status)
    case .bodyTooLarge, .decompressionBomb: self = .tooLarge
    case .damagedCompression, .incompleteBody: self = .damaged
    case .unsupportedEncoding: self = .unreadableCompression
    case .shutDown: self = .failed
    }
  }

  private init(status: Int) {
    switch status {
    case 401: self = .signInNeeded
    case 403: self = .refused
    case 404: self = .notFound
    case 410: self = .gone
    case 429: self = .tooManyRequests
    case 500...599: self = .serverError
    default: self = .otherStatus
    }
  }
}
