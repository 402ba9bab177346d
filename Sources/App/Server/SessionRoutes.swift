import Components
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Playback
import PodcastModel
import Presenting
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
    let plan = try await playback.plan(for: user)
    let answer = SessionAnswer(
      now: playback.now().timeIntervalSince1970 * 1000, acknowledged: acknowledged,
      session: try await playback.session(of: user).map(SessionAnswer.Session.init),
      plan: SessionAnswer.Plan(
        current: plan.current.map { PlayItem($0).underBasePath }, previous: plan.previous.map { PlayItem($0).underBasePath },
        next: plan.next.map { PlayItem($0).underBasePath }))
    return try JSONEncoder().encode(answer)
  }

  private static let largestReport = 4 << 20
}

/// What `/session` answers.
struct SessionAnswer: Encodable {
  /// The server's clock, in milliseconds since 1970.
  let now: Double
  /// The lines of the report that need not be sent again.
  let acknowledged: [AcknowledgedEntry]?
  let session: Session?
  let plan: Plan

  struct Session: Encodable {
    let episode: Int64
    let position: Double
    let rate: Double
    let playing: Bool
    /// Which tab of which device reported last.
    let device: String
    let tab: String
    /// Milliseconds since 1970, by the server's clock.
    let at: Double

    init(_ session: PlaybackSession) {
      episode = session.episode.rawValue
      position = session.position
      rate = session.rate
      playing = session.isPlaying
      device = session.device
      tab = session.tab
      at = session.changed.timeIntervalSince1970 * 1000
    }
  }

  struct Plan: Encodable {
    let current: PlayItem?
    let previous: PlayItem?
    let next: PlayItem?
  }
}
