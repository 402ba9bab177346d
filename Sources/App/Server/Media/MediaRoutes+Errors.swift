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
    case .audioURLMissing: .plainText(Sentences.noAudio, status: .notFound)
    case .invalidURL: .plainText(ServerStrings.strings(.noAddress), status: .notFound)
    case .noNetwork: .plainText(ServerStrings.strings(.noNetwork), status: .serviceUnavailable)
    default: .plainText(ServerStrings.strings(.noSuchEpisode), status: .notFound)
    }
  }

  /// Before the last copy of the day, a later retry starts another one.
  static func answer(to error: MediaRelay.CopyFailed) -> Response {
    let isEnd = error.isRoomMissing || error.isLast
    return .plainText(
      ServerStrings.strings(error.isRoomMissing ? .audioNotStored : .audioNotCopied),
      status: isEnd ? HTTPResponse.Status(code: 424) : .serviceUnavailable)
  }

  static func answer(to error: FetchingError, toOwner: Bool = false) -> Response {
    var response = Response.plainText(sentence(for: error, toOwner), status: status(of: error))
    if case .status(_, let seconds?) = error { response.headers[.retryAfter] = String(seconds) }
    return response
  }

  // MARK: - Private

  /// A refusal of the source has its own sentence, short enough for the player.
  private static func sentence(for error: FetchingError, _ toOwner: Bool) -> String {
    switch error {
    case .status(401, _), .status(403, _): ServerStrings.strings(.audioRefused)
    case .status(404, _), .status(410, _): ServerStrings.strings(.audioUnavailable)
    default: ServerStrings.strings(.audioNotReachable, ["reason": Sentences.sentence(for: error, toOwner: toOwner)])
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
