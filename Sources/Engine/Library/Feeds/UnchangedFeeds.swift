import Events
import Foundation
import PodcastModel
import Storage

/// Feeds that were found unchanged, written together at most once a second: one row each. Until then they are due, so what a killed process
/// loses is asked for again.
actor UnchangedFeeds {
  private let database: any Database
  private let events: any EventBus
  private var waiting: [ShowID: (checked: Date, next: Date?)] = [:]
  private var written: ContinuousClock.Instant?

  init(database: any Database, events: any EventBus) {
    self.database = database
    self.events = events
  }

  func note(_ show: ShowID, at moment: Date, next: Date?) async throws {
    waiting[show] = (moment, next)
    if written.map({ $0.duration(to: .now) >= .seconds(1) }) ?? true { try await write() }
  }

  /// Writes those that wait.
  func write() async throws {
    let feeds = waiting
    guard !feeds.isEmpty else { return }
    waiting = [:]
    written = .now
    try await database.write([.bulk, .deferred]) { connection in
      for (show, feed) in feeds.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        try connection.run(
          FeedRepository.noteUnchanged,
          ["checked_at": Value(feed.checked), "next_fetch_at": Value(feed.next), "show": .integer(show.rawValue)])
      }
    }
    for show in feeds.keys { events.publish(.feed(show)) }
  }
}
