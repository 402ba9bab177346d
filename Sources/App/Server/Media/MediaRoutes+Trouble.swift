import Fetching
import HTTPTypes
import Hummingbird
import Playback
import Presenting
import WebPage

extension MediaRoutes {
  /// A failure as a sentence for the player. 4xx means that a retry is useless.
  static func answer(to error: PlaybackError) -> Response {
    switch error {
    case .soundURLMissing: .sentence(Sentences.noSound, status: .notFound)
    case .invalidURL: .sentence(ServerWords.words(.noAddress), status: .notFound)
    case .noNetwork: .sentence(ServerWords.words(.noNetwork), status: .serviceUnavailable)
    default: .sentence(ServerWords.words(.noSuchEpisode), status: .notFound)
    }
  }

  static func answer(to error: FetchingError) -> Response {
    var response = Response.sentence(sentence(for: error), status: status(of: error))
    if case .status(_, let seconds?) = error { response.headers[.retryAfter] = String(seconds) }
    return response
  }

  // MARK: - Private

  /// A refusal of the source has its own sentence, short enough for the player.
  private static func sentence(for error: FetchingError) -> String {
    switch error {
    case .status(401, _), .status(403, _): ServerWords.words(.soundRefused)
    case .status(404, _), .status(410, _): ServerWords.words(.soundGone)
    default: ServerWords.words(.soundUnavailable, ["reason": Sentences.sentence(for: error)])
    }
  }

  /// The source's statuses about the file are passed on; failures on the way to it become gateway errors.
  private static func status(of error: FetchingError) -> HTTPResponse.Status {
    switch error {
    case .status(401, _), .status(403, _): .forbidden
    case .status(404, _): .notFound
    case .status(410, _): .gone
    case .status(429, _), .status(503, _), .noConnectivity, .shutDown: .serviceUnavailable
    case .status(504, _), .timedOut: .gatewayTimeout
    default: .badGateway
    }
  }
}
