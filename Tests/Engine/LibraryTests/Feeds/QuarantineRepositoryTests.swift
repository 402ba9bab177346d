import Foundation
import PodcastModel
import TestSupport
import Testing

@testable import Library
@testable import Storage

/// The items that become suspects after an unclean end of a process.
@Suite struct QuarantineRepositoryTests {
  private let now = SampleLibrary.added + 3600

  private func hold(_ shows: [ShowID], by owner: String, _ library: Library) async throws {
    for show in shows { _ = try #require(try await library.feeds.claim(show, owner: owner, at: now, until: now + 900)) }
  }

  private func second(_ library: Library) async throws -> ShowID {
    try await library.feeds.store(ShowFacts(feedURL: "https://stone.example/feed.xml", title: "Stone"), episodes: [], at: now).show
  }

  @Test func cleanEndReleasesLeases() async throws {
    let sample = try await SampleLibrary()
    let library = sample.library
    for _ in 0..<3 {
      try await hold([sample.show], by: "one", library)
      #expect(try await library.quarantine.holdsLease("one"))
      let recovered = try await library.quarantine.recover("one", after: nil, at: now)
      #expect(recovered.feeds == [sample.show] && recovered.suspects == 0 && recovered.quarantined.isEmpty)
      #expect(try await !library.quarantine.holdsLease("one"))
      #expect(try await library.quarantine.feed(sample.show) == nil)
      #expect(try await library.feeds.known(sample.show)?.next == now)
    }
  }

  @Test func quarantinesFeedAfterSecondUncleanEnd() async throws {
    let sample = try await SampleLibrary()
    let (library, show) = (sample.library, sample.show)
    let other = try await second(library)
    let end = UncleanExit(hasCrashed: false, reading: [show.rawValue])
    try await hold([show, other], by: "one", library)
    try await library.quarantine.recover("one", after: end, at: now)
    #expect(try await library.quarantine.feed(show) == FeedSuspicion(ends: 1, quarantinedUntil: nil))
    #expect(try await library.quarantine.feed(other) == nil, "It only waited for its server.")
    // Not alone: it is retried once more.
    try await hold([show, other], by: "two", library)
    #expect(try await library.quarantine.recover("two", after: end, at: now).quarantined.isEmpty)
    try await hold([show], by: "three", library)
    #expect(try await library.quarantine.recover("three", after: end, at: now).quarantined == [show])
    let rest = now + QuarantineRepository.quarantineDuration
    #expect(try await library.quarantine.feed(show) == FeedSuspicion(ends: 3, quarantinedUntil: rest))
    let known = try #require(try await library.feeds.known(show))
    #expect(known.failure == .crashed && known.next == rest && known.leaseOwner == nil)

    try await library.quarantine.endQuarantine(of: show, at: now + 60)
    #expect(try await library.quarantine.feed(show) == FeedSuspicion(ends: 3, quarantinedUntil: nil))
    #expect(try await library.feeds.known(show)?.next == now + 60)
    try await library.quarantine.clear(show)
    #expect(try await library.quarantine.feed(show) == nil)
  }

  @Test func killWhileWaitingDoesNotCount() async throws {
    let sample = try await SampleLibrary()
    let (library, show) = (sample.library, sample.show)
    for _ in 0..<5 {
      try await hold([show], by: "one", library)
      try await library.quarantine.recover("one", after: UncleanExit(hasCrashed: false, reading: []), at: now)
    }
    #expect(try await library.quarantine.feed(show) == nil)
  }

  @Test func crashSuspectsAllLeasedFeeds() async throws {
    let sample = try await SampleLibrary()
    let (library, show) = (sample.library, sample.show)
    let other = try await second(library)
    let crash = UncleanExit(hasCrashed: true, reading: [])
    try await hold([show, other], by: "one", library)
    #expect(try await library.quarantine.recover("one", after: crash, at: now).suspects == 2)
    try await hold([other], by: "two", library)
    #expect(try await library.quarantine.recover("two", after: crash, at: now).quarantined == [other])
    #expect(try await library.quarantine.feed(show) == FeedSuspicion(ends: 1, quarantinedUntil: nil))
  }

  @Test func aFinishedFeedIsNotAccusedThoughItsNameStillStands() async throws {
    let sample = try await SampleLibrary()
    let end = UncleanExit(hasCrashed: true, reading: [sample.show.rawValue])
    #expect(try await sample.library.quarantine.recover("one", after: end, at: now).suspects == 0)
    #expect(try await sample.library.quarantine.feed(sample.show) == nil)
  }

  @Test func quarantinesDownloadAfterSecondCrash() async throws {
    let sample = try await SampleLibrary()
    let library = sample.library
    let episode = sample.episodes[0]
    _ = try await library.claims.request([episode], for: .local, origin: .user, at: now)
    func end(_ end: UncleanExit) async throws -> RecoveredLeases {
      _ = try #require(try await library.downloads.lease(episode, owner: "one", at: now, until: now + 60))
      return try await library.quarantine.recover("one", after: end, at: now)
    }
    for _ in 0..<3 { #expect(try await end(UncleanExit(hasCrashed: false, reading: [episode.rawValue])).suspects == 0) }
    #expect(try await library.quarantine.downloads().isEmpty)
    #expect(try await end(UncleanExit(hasCrashed: true, reading: [])).suspects == 1)
    #expect(try await library.quarantine.downloads() == [episode])
    #expect(try await end(UncleanExit(hasCrashed: true, reading: [])).quarantinedDownloads == [episode])
    let download = try #require(try await library.downloads.download(episode))
    #expect(download.state == .failed && download.failure == .crashed && download.nextTry == now + QuarantineRepository.quarantineDuration)
    // Retry, as for any failed download.
    try await library.downloads.resume([episode], at: now)
    #expect(try await library.downloads.startable(at: now, after: nil, limit: 9).map(\.episode) == [episode])
    #expect(try await library.quarantine.downloads() == [episode], "It is still tried alone.")
    try await library.quarantine.clear(episode)
    #expect(try await library.quarantine.downloads().isEmpty)
  }

  @Test func retriesDownloadsThatWereHeldTogetherAtEachCrash() async throws {
    let sample = try await SampleLibrary()
    let library = sample.library
    let episodes = Array(sample.episodes.prefix(2))
    _ = try await library.claims.request(episodes, for: .local, origin: .user, at: now)
    for owner in ["one", "two", "three"] {
      for episode in episodes { _ = try #require(try await library.downloads.lease(episode, owner: owner, at: now, until: now + 60)) }
      let recovered = try await library.quarantine.recover(owner, after: UncleanExit(hasCrashed: true, reading: []), at: now)
      #expect(recovered.suspects == 2 && recovered.quarantinedDownloads.isEmpty, "\(owner)")
    }
    #expect(try await library.downloads.startable(at: now, after: nil, limit: 9).map(\.episode) == episodes)
  }
}
