import Fetching
import HTTPTypes
import Hummingbird
import Playback
import Presenting
import WebPage

extension MediaRoutes {
  /// What keeps an episode from being heard, as a sentence. 4xx says that asking again soon is of no use.
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

  /// A refusal of the source has a sentence of its own, short enough for the player.
  private static func sentence(for error: FetchingError) -> String {
    switch error {
    case .status(401, _), .status(403, _): ServerWords.words(.soundRefused)
    case .status(404, _), .status(410, _): ServerWords.words(.soundGone)
    default: ServerWords.words(.soundUnavailable, ["reason": Sentences.sentence(for: error)])
    }
  }

  /// What the source says of the sound we say too; trouble on the way to it is a gateway's.
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
