import Fetching
import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Refreshing

/// Feeds after an unclean end of the program.
@Suite struct QuarantineTests {
  /// Simulates the end of a process that was fetching the feeds of these shows; returns its id.
  private func end(
    _ publishing: Publishing, in folder: URL, holding shows: [ShowID], reading: [ShowID], crash: Bool = false
  ) async throws {
    let id = try terminatedProcess(in: folder, hasCrashed: crash, reading: reading.map(\.rawValue))
    let now = publishing.refresher.clock.now
    for show in shows { _ = try #require(try await publishing.library.feeds.claim(show, owner: id, at: now, until: now + 900)) }
    try await publishing.refreshing.recoverLeases()
  }

  private func quarantining(_ test: @escaping @Sendable (Publishing, _ folder: URL, ShowID) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try await Publishing.run(instance: try ProcessInstance(folder: folder)) { publishing in
        publishing.feed.show([item(1)])
        try await test(publishing, folder, try await publishing.added())
      }
    }
  }

  @Test func aFeedThatEndsTheProgramTwiceAloneRestsUntilRetried() async throws {
    try await quarantining { publishing, folder, show in
      for _ in 0..<2 { try await end(publishing, in: folder, holding: [show], reading: [show]) }
      let asked = publishing.server.requests.count
      let health = try #require(try await publishing.refreshing.health(of: show))
      #expect(
        health.failure == .crashed && health.quarantinedUntil == publishing.refresher.clock.now + 86_400
          && health.next == health.quarantinedUntil)
      // Only Retry fetches it.
      let outcome = try await publishing.refreshing.refresh(show)
      #expect(outcome.result == .failed && outcome.failure == .crashed)
      #expect(try await publishing.refreshing.refreshDue().isEmpty)
      try await publishing.refreshing.setUserAgent("Moss/1", of: show)
      #expect(try await publishing.refreshing.refreshDue().map(\.failure) == [.crashed])
      #expect(try await publishing.refreshing.refreshDue().isEmpty, "It is put off again.")
      for try await _ in await publishing.refreshing.refresh(.all) {}
      #expect(publishing.server.requests.count == asked)

      try await publishing.refreshing.endQuarantine(of: show)
      #expect(try await publishing.refreshing.health(of: show)?.quarantinedUntil == nil)
      #expect(try await publishing.refreshing.refreshDue().map(\.result) == [.unchanged])
      #expect(try await publishing.refreshing.health(of: show)?.failure == nil)
      #expect(try await publishing.library.quarantine.feed(show) == nil)
    }
  }

  @Test func aRestEndsAfterADay() async throws {
    try await quarantining { publishing, folder, show in
      for _ in 0..<2 { try await end(publishing, in: folder, holding: [show], reading: [], crash: true) }
      publishing.refresher.clock.advance(by: 86_400)
      #expect(try await publishing.refreshing.refreshDue().map(\.result) == [.unchanged])
      #expect(try await publishing.library.quarantine.feed(show) == nil)
    }
  }

  @Test func oneFetchThatEndsByItselfClearsTheFeed() async throws {
    try await quarantining { publishing, folder, show in
      try await end(publishing, in: folder, holding: [show], reading: [show])
      #expect(try await publishing.library.quarantine.feed(show)?.ends == 1)
      // A failure is a completed fetch too.
      publishing.feed.answer("/feed.xml", .text(404))
      #expect(try await publishing.refreshing.refreshDue().map(\.failure) == [.notFound])
      #expect(try await publishing.library.quarantine.feed(show) == nil)
      try await end(publishing, in: folder, holding: [show], reading: [show])
      #expect(try await publishing.refreshing.health(of: show)?.quarantinedUntil == nil)
    }
  }

  /// A suspect whose server never ends its response: nothing else is fetched before the end.
  @Test func nothingElseIsFetchedBesideASuspect() async throws {
    try await quarantining { publishing, folder, show in
      let other = try await publishing.refreshing.add(publishing.server.origin + "/other.xml", for: .local).show
      try await end(publishing, in: folder, holding: [show], reading: [show])
      publishing.feed.answer("/feed.xml", .text(200, [], "<rss>", length: 1_000, ending: .silence))
      let asked = publishing.server.requests.count
      let suspect = Task { try await publishing.refreshing.refresh(show) }
      try await waitUntil { publishing.server.requests.count != asked }
      let beside = Task { try await publishing.refreshing.refresh(other) }
      for _ in 0..<200 { await Task.yield() }
      #expect(publishing.server.requests.count == asked + 1)
      suspect.cancel()
      #expect(try await withTimeout { try await beside.value }.result == .unchanged)
      #expect(publishing.server.requests.map(\.target).last == "/other.xml")
      #expect(try await publishing.library.quarantine.feed(show)?.ends == 1, "A cancelled fetch clears nothing.")
    }
  }

  @Test func aFetchThatIsCancelledGivesItsLeaseBack() async throws {
    try await quarantining { publishing, folder, show in
      publishing.refresher.clock.advance(by: 100 * 3600)
      publishing.feed.answer("/feed.xml", .text(200, [], "<rss>", length: 1_000, ending: .silence))
      let task = Task { try await publishing.refreshing.refresh(show) }
      try await waitUntil { try await publishing.library.feeds.known(show)?.leaseOwner != nil }
      try await waitUntil { publishing.server.requests.count >= 2 }
      task.cancel()
      _ = try? await withTimeout { try await task.value }
      let known = try #require(try await publishing.library.feeds.known(show))
      #expect(known.leaseOwner == nil && known.next == publishing.refresher.clock.now)
    }
  }
}
