import Foundation
import PodcastModel
import TestSupport
import Testing

@testable import Library

@Suite struct IdentityRepairRepositoryTests {
  private let now = SampleLibrary.added + 3600

  /// The publisher gave the episode another GUID, title, address and date.
  private func repaired(_ sample: SampleLibrary, _ episode: EpisodeID) async throws -> IdentityRepair {
    var facts = SampleLibrary.episode(4)
    (facts.identity, facts.title, facts.link) = ("guid:other", "Renamed", "https://moss.example/other")
    facts.enclosure?.url = "https://moss.example/other.mp3"
    (facts.published, facts.sortDate) = (facts.sortDate + 3600, facts.sortDate + 3600)
    var update = FeedUpdate(SampleLibrary.showFacts)
    update.changes = [.init(episode, facts)]
    update.repairs = [.init(episode, newIdentity: facts.identity, evidence: .titleAndDate)]
    let completion = FeedCompletion(log: FetchLogEntry(moment: now, url: update.show.feedURL, outcome: .updated), next: now)
    let lease = try await sample.library.feeds.takeOverLease(sample.show, owner: "one", until: now + 60)
    _ = try await sample.library.feeds.store(update, completion, lease: lease)
    return try #require(try await sample.library.identityRepairs.repairs(of: sample.show, limit: 9).first)
  }

  @Test func undoRestoresEverythingThatTheRepairChanged() async throws {
    let sample = try await SampleLibrary()
    let (feeds, episode) = (sample.library.feeds, sample.episodes[4])
    func known(_ id: EpisodeID) async throws -> KnownEpisode? {
      try await feeds.episodesKnown(of: sample.show).first { $0.id == id }
    }
    let before = try #require(try await known(episode))
    let repair = try await repaired(sample, episode)
    let changed = try #require(try await known(episode))
    #expect(changed.identity == "guid:other" && changed.sortDate == before.sortDate + 3600)

    let added = try await sample.library.identityRepairs.undo(repair.id, at: now)
    let restored = try #require(try await known(episode))
    #expect(restored.identity == before.identity && restored.title == before.title && restored.link == before.link)
    #expect(restored.published == before.published && restored.sortDate == before.sortDate)
    #expect(restored.enclosureURL == before.enclosureURL)
    let copy = try #require(try await known(added))
    #expect(copy.identity == changed.identity && copy.title == changed.title && copy.link == changed.link)
    #expect(copy.published == changed.published && copy.sortDate == changed.sortDate && copy.enclosureURL == changed.enclosureURL)
  }

  @Test func undoLetsSearchReadTheRestoredTitle() async throws {
    let sample = try await SampleLibrary()
    let (library, episode) = (sample.library, sample.episodes[4])
    let repair = try await repaired(sample, episode)
    func generation(_ id: EpisodeID) async throws -> Int64? {
      try await library.search.tasks(limit: 100).first { $0.kind == .episode && $0.item == id.rawValue }?.generation
    }
    let before = try #require(try await generation(episode))
    let added = try await library.identityRepairs.undo(repair.id, at: now)
    #expect(try #require(try await generation(episode)) > before)
    #expect(try await generation(added) != nil)
  }
}
