import Fetching
import Library

/// The reason why a transcription stops before its end.
struct TranscriptionStop: Error, Equatable {
  let failure: TranscriptionFailure
  /// What the server said, in one line.
  var detail: String?
  /// Whether a later attempt may succeed.
  var isRetryable = false
  /// How long the server asks to wait.
  var retryAfterSeconds: Int?

  init(_ failure: TranscriptionFailure, detail: String? = nil) {
    self.failure = failure
    self.detail = detail
  }

  init(_ error: FetchingError) {
    switch error {
    case .status(let status, let seconds): self.init(status: status, retryAfterSeconds: seconds)
    case .timedOut: self.init(.timedOut, retryable: true)
    case .tls: self.init(.insecure, retryable: true)
    case .hostNotFound, .noConnectivity, .cannotConnect, .incompleteBody, .shutDown: self.init(.unreachable, retryable: true)
    case .notHTTP, .bodyTooLarge, .decompressionBomb, .damagedCompression, .unsupportedEncoding: self.init(.unreadable)
    case .invalidURL, .unsupportedScheme, .privateAddress, .portNotAllowed, .tooManyRedirects, .redirectLoop: self.init(.refused)
    }
  }

  /// For a status other than 2xx.
  init(status: Int, retryAfterSeconds: Int?, detail: String? = nil) {
    let (failure, isRetryable): (TranscriptionFailure, Bool) =
      switch status {
      case 401, 403: (.unauthorized, false)
      case 404, 405: (.notFound, false)
      case 413: (.tooLarge, false)
      case 429, 503: (.busy, true)
      case 408: (.timedOut, true)
      case 500...: (.serverError, true)
      default: (.refused, false)
      }
    self.init(failure, retryable: isRetryable)
    self.detail = detail ?? "\(status)"
    self.retryAfterSeconds = retryAfterSeconds
  }

  private init(_ failure: TranscriptionFailure, retryable: Bool) {
    self.failure = failure
    isRetryable = retryable
  }
}
