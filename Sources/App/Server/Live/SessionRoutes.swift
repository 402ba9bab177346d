import BlockingWork
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Playback
import PodcastModel
import WebPage

/// `/session`: the browser's player reports here and gets its plan.
struct SessionRoutes: Sendable {
  let listening: ListeningSessions

  func read(viewer: Viewer) async throws -> Response {
    .json([UInt8](try await answer(viewer)))
  }

  /// The response of `/session`, as JSON.
  func answer(_ viewer: Viewer) async throws -> Data {
    try await answer(UserID(viewer.userID), acknowledged: nil)
  }

  func report(_ request: Request, viewer: Viewer) async throws -> Response {
    let user = UserID(viewer.userID)
    // A report that announces too many bytes is refused before it is sent.
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > Self.maxReportBytes { return Self.tooLarge }
    do {
      let body = try await request.body.collect(upTo: Self.maxReportBytes)
      // A report may be long, and decoding it would block one of the few threads that serve pages.
      let report = try await BlockingWork.shared.run {
        try JSONDecoder().decode(ListeningReport.self, from: Data(body.readableBytesView))
      }
      guard report.user ?? Self.userWithoutAccount == user.rawValue else { return .otherUser }
      guard isTrusted(report, request) else { return .json(Array(#"{"error":"form-token"}"#.utf8), status: .forbidden) }
      return .json([UInt8](try await answer(user, acknowledged: try await listening.apply(report, from: user))))
    } catch is NIOTooManyBytesError {
      return Self.tooLarge
    } catch is DecodingError {
      return Self.unreadable
    } catch PlaybackError.badReport {
      return Self.unreadable
    }
  }

  // MARK: - Private

  private func answer(_ user: UserID, acknowledged: [AcknowledgedEntry]?) async throws -> Data {
    // Read first: the data below is never older than this time.
    let now = listening.now()
    let state = try await listening.state(of: user)
    let answer = SessionResponse(
      user: user.rawValue, token: FormToken.current?.masked, now: now.timeIntervalSince1970 * 1000, acknowledged: acknowledged,
      session: state.session.map(SessionResponse.Session.init),
      plan: SessionResponse.Plan(state.plan), settings: SessionResponse.Settings(state.plan), upNextCount: state.upNextCount)
    return try JSONEncoder().encode(answer)
  }

  /// Pages from before there were accounts have no token. Their type of content is one that a browser does not let other sites send.
  private func isTrusted(_ report: ListeningReport, _ request: Request) -> Bool {
    if FormToken.matches(report.token, .current) { return true }
    return report.user == nil && request.headers[.contentType]?.hasPrefix("application/json") == true
  }

  private static var tooLarge: Response { .plainText(ServerStrings.strings(.reportTooLarge), status: .contentTooLarge) }
  private static var unreadable: Response { .plainText(ServerStrings.strings(.badReport), status: .badRequest) }

  /// The user of reports without one: before there were accounts, there was only this one.
  private static let userWithoutAccount: Int64 = 1
  /// In bytes; enough for the largest number of entries that Playback takes at once.
  private static let maxReportBytes = 2 << 20
}
