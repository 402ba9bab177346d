import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Refreshing

@Suite struct LeaseTests {
  @Test func anOldGenerationIsRefused() async throws {
    let sample = try await SampleLibrary()
    let (feeds, now) = (sample.library.feeds, SampleLibrary.added)
    let old = try #require(try await feeds.claim(sample.show, owner: "one", at: now, until: now + 60))
    #expect(try await feeds.claim(sample.show, owner: "two", at: now + 59, until: now + 99) == nil)
    let new = try #require(try await feeds.claim(sample.show, owner: "two", at: now + 61, until: now + 99))
    #expect(new.generation == old.generation + 1)
    let completion = FeedCompletion(log: FetchLogEntry(moment: now, url: "https://x.example/", outcome: .unchanged), next: nil)
    await #expect(throws: FeedError.superseded) { try await feeds.finish(completion, lease: old) }
    var update = FeedUpdate(ShowFacts(feedURL: SampleLibrary.showFacts.feedURL, title: "Late"))
    update.removed = sample.episodes
    await #expect(throws: FeedError.superseded) { _ = try await feeds.store(update, completion, lease: old) }
    #expect(try await sample.library.shows.show(sample.show)?.title == "Moss & Stone")
    try await feeds.finish(completion, lease: new)
    await #expect(throws: FeedError.superseded) { try await feeds.finish(completion, lease: new) }
  }

  /// A cancelled fetch releases its lease late, when the same process fetches the feed again.
  @Test func aLateFetchDoesNotGiveBackTheLeaseOfTheNextOne() async throws {
    let sample = try await SampleLibrary()
    let (feeds, now) = (sample.library.feeds, SampleLibrary.added)
    let old = try #require(try await feeds.claim(sample.show, owner: "one", at: now, until: now + 60))
    let new = try #require(try await feeds.claim(sample.show, owner: "one", at: now + 1, until: now + 61))
    try await feeds.releaseLease(old, next: now + 2)
    #expect(try await feeds.known(sample.show)?.leaseOwner == "one")
    #expect(try await feeds.claim(sample.show, owner: "two", at: now + 3, until: now + 63) == nil)
    try await feeds.releaseLease(new, next: now + 9)
    let known = try #require(try await feeds.known(sample.show))
    #expect(known.leaseOwner == nil && known.next == now + 9)
  }

  @Test func recoversLeasesOfKilledProcess() async throws {
    try await withTemporaryFolder { folder in
      try await Publishing.run(instance: try ProcessInstance(folder: folder)) { publishing in
        publishing.feed.show([item(1)])
        let show = try await publishing.added()
        publishing.refresher.clock.advance(by: 100 * 3600)
        let now = publishing.refresher.clock.now
        // A running process, then the same process killed: its lock ends with it.
        var other: ProcessInstance? = try ProcessInstance(folder: folder)
        let id = try #require(other?.id)
        _ = try #require(try await publishing.library.feeds.claim(show, owner: id, at: now, until: now + 900))
        try await publishing.refreshing.recoverLeases()
        #expect(try await publishing.refreshing.refreshDue().isEmpty)
        #expect(try await publishing.refreshing.refresh(show).result == .unchanged)
        let asked = publishing.server.requests.count
        #expect(asked == 1)

        other = nil
        try await publishing.refreshing.recoverLeases()
        #expect(try await publishing.refreshing.refreshDue().map(\.show) == [show])
        #expect(publishing.server.requests.count == 2)
      }
    }
  }

  @Test func takesLeaseOfTerminatedProcess() async throws {
    try await withTemporaryFolder { folder in
      try await Publishing.run(instance: try ProcessInstance(folder: folder)) { publishing in
        publishing.feed.show([item(1)])
        let show = try await publishing.added()
        let now = publishing.refresher.clock.now
        _ = try await publishing.library.feeds.claim(show, owner: UUID().uuidString, at: now, until: now + 900)
        publishing.feed.show([item(2), item(1)])
        #expect(try await publishing.refreshing.refresh(show).newEpisodes == 1)
      }
    }
  }
}
