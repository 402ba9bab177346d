import Fetching
import Foundation
import Library
import Monitoring
import PodcastModel
import Storage
import Supervision
import Synchronization
import TestSupport

@testable import Notifications

/// A server whose state a test sets, and a topic of its owner.
struct AlertFixture: Sendable {
  let notifications: NotificationFixture
  let state: Conditions
  private let alerts: OwnerAlerts

  /// The state of the server.
  final class Conditions: Sendable {
    struct State: Sendable {
      var connectivity = Connectivity.online
      var disks: [DiskStatus] = []
      var backups: LoopStatus?
      var certificate: DateInterval?
    }

    private let state = Mutex(State())

    func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result { state.withLock { body(&$0) } }
  }

  static func run(topic: Bool = true, _ test: @Sendable (AlertFixture) async throws -> Void) async throws {
    try await NotificationFixture.run { notifications in
      let state = Conditions()
      var conditions = OwnerAlerts.Conditions()
      conditions.connectivity = { state.withLock { $0.connectivity } }
      conditions.disks = { state.withLock { $0.disks } }
      conditions.backups = { state.withLock { $0.backups } }
      conditions.certificate = { state.withLock { $0.certificate } }
      let alerts = OwnerAlerts(library: notifications.library, conditions: conditions, now: notifications.clock.read)
      if topic { _ = try await notifications.add(.ntfy) }
      // Other users get nothing.
      _ = try await notifications.sending.add(.ntfy, url: notifications.server.origin + "/neighbour", for: SampleLibrary.neighbour)
      try await test(AlertFixture(notifications: notifications, state: state, alerts: alerts))
      if notifications.count(at: "/neighbour") > 0 { throw NotificationError.badAddress }
    }
  }

  /// Checks, and sends the messages that follow.
  func check() async throws {
    try await alerts.check()
    try await send()
  }

  func send() async throws { try await notifications.sending.sendOwnerMessages(saying: { _ in NotificationFixture.texts }) }

  func advance(_ seconds: TimeInterval) { notifications.clock.advance(by: seconds) }

  /// The messages that have arrived.
  var bodies: [String] { notifications.server.requests.map(\.body) }

  var stored: [StoredOwnerAlert] { get async throws { try await notifications.library.ownerAlerts.all() } }

  /// Those of which the owner was notified.
  var sent: [OwnerAlert] { get async throws { try await stored.filter { $0.sent != nil }.map(\.alert) } }

  func addShows(_ count: Int) async throws -> [ShowID] {
    var shows: [ShowID] = []
    for number in 0..<count {
      let facts = ShowFacts(feedURL: "https://fern.example/\(number).xml", title: "Fern \(number)")
      shows.append(try await notifications.library.feeds.store(facts, episodes: [], at: notifications.clock.now).show)
    }
    return shows
  }

  func fail(_ show: ShowID, _ failure: FeedFailure = .serverError, count: Int64 = 1) async throws {
    let statement = Statement(
      "test.fail", "UPDATE feed SET trouble = :trouble, failures = failures + :count, unwanted_since = NULL WHERE show_id = :show")
    try await notifications.database.write {
      _ = try $0.run(statement, ["trouble": .text(failure.rawValue), "count": .integer(count), "show": .integer(show.rawValue)])
    }
  }

  func succeed(_ show: ShowID) async throws {
    let statement = Statement(
      "test.succeed", "UPDATE feed SET trouble = NULL, failures = 0, checked_at = :checked_at WHERE show_id = :show")
    let values: Parameters = ["checked_at": Value(notifications.clock.now), "show": .integer(show.rawValue)]
    try await notifications.database.write { _ = try $0.run(statement, values) }
  }

  func run(_ sql: String, _ show: ShowID) async throws {
    try await notifications.database.write { _ = try $0.run(Statement("test.run", sql), ["show": .integer(show.rawValue)]) }
  }
}
