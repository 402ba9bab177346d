import Fetching

extension ArtworkStore {
  /// Whether another request soon would fail in the same way.
  static func isPermanentFailure(_ error: any Error) -> Bool {
    switch error {
    case is ArtworkError: true
    case FetchingError.status(let status, _): (400..<500).contains(status) && status != 429
    case FetchingError.bodyTooLarge, FetchingError.decompressionBomb, FetchingError.invalidURL, FetchingError.unsupportedScheme,
      FetchingError.privateAddress, FetchingError.portNotAllowed, FetchingError.redirectLoop, FetchingError.tooManyRedirects:
      true
    default: false
    }
  }
}
