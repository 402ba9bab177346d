import Engines
import Events
import Foundation
import HTTPTypes
import Hummingbird
import PodcastModel
import WebPage

/// Actions that a browser has stored because it could not reach the server. It sends each with a key and the time since the tap, and
/// repeats it when an answer is lost.
extension PageRoutes {
  /// Handles an event once for each key, at the moment of the tap. An event without a key, or without a user who can have receipts, is
  /// handled at once.
  func once(_ request: Request, viewer: Viewer, _ handle: @Sendable () async throws -> Response) async throws -> Response {
    guard viewer.isSignedIn, let key = request.header("Idempotency-Key") else { return try await handle() }
    guard key.wholeMatch(of: /[0-9A-Za-z\-]{1,64}/) != nil else {
      return .plainText(ServerStrings.strings(.formIncomplete), status: .badRequest)
    }
    let user = UserID(viewer.userID)
    switch try await receipts.begin(key, of: user) {
    case .performed: return .html(.empty, headers: answered("done"))
    case .inProgress: return Response(status: .serviceUnavailable, headers: [.retryAfter: "1", .cacheControl: "no-store"])
    case .begun: break
    }
    let response: Response
    do {
      response = try await ActionMoment.$delay.withValue(Self.delay(of: request)) { try await handle() }
    } catch {
      try? await receipts.cancel(key, of: user)
      throw error
    }
    // An action that was refused has changed nothing, and may succeed later.
    if response.status.code < 400 {
      try await receipts.finish(key, of: user)
    } else {
      try await receipts.cancel(key, of: user)
    }
    return response
  }

  // MARK: - Private

  /// The seconds since the tap; nil for an action that was sent at once. A clock that was changed since cannot make it negative, or longer
  /// than 90 days.
  private static func delay(of request: Request) -> TimeInterval? {
    guard let milliseconds = request.header("Earnest-Age").flatMap({ Int64($0) }) else { return nil }
    return min(max(Double(milliseconds) / 1000, 0), maxDelay)
  }

  private static let maxDelay: TimeInterval = 90 * 86_400
}
