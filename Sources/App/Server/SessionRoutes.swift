import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Playback
import PodcastModel
import WebPage

/// `/session`: the browser's player reports here and gets its plan.
struct SessionRoutes: Sendable {
  let playback: Playback

  func read(visit: Visit) async throws -> Response {
    .json([UInt8](try await answer(visit)))
  }

  /// What `/session` answers, as JSON.
  func answer(_ visit: Visit) async throws -> Data {
    try await answer(UserID(visit.userID), acknowledged: nil)
  }

  func report(_ request: Request, visit: Visit) async throws -> Response {
    let user = UserID(visit.userID)
    guard let body = try? await request.body.collect(upTo: Self.largestReport),
      let report = try? JSONDecoder().decode(ListeningReport.self, from: Data(body.readableBytesView))
    else { return .sentence(ServerWords.words(.badReport), status: .badRequest) }
    do {
      return .json([UInt8](try await answer(user, acknowledged: try await playback.take(report, from: user))))
    } catch PlaybackError.badReport {
      return .sentence(ServerWords.words(.badReport), status: .badRequest)
    }
  }

  // MARK: - Private

  private func answer(_ user: UserID, acknowledged: [AcknowledgedEntry]?) async throws -> Data {
    // Looked at first: what follows is never older than it says.
    let now = playback.now()
    let plan = try await playback.plan(for: user)
    let answer = SessionAnswer(
      now: now.timeIntervalSince1970 * 1000, acknowledged: acknowledged,
      session: try await playback.session(of: user).map(SessionAnswer.Session.init), plan: SessionAnswer.Plan(plan),
      settings: SessionAnswer.Settings(plan.settings), upNextCount: try await playback.upNextCount(of: user))
    return try JSONEncoder().encode(answer)
  }

  private static let largestReport = 4 << 20
}
