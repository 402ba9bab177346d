import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

/// The podcast namespace as stored with a feed.
@Suite struct ExtrasRepositoryTests {
  private let added = SampleLibrary.added

  private var showExtras: ShowExtras {
    var extras = ShowExtras()
    extras.people = [Credit(name: "Ada Byron", role: "host", imageURL: "https://moss.example/ada.jpg"), Credit(name: "Bo")]
    extras.fundings = [NamedLink(name: "Support", url: "https://moss.example/support")]
    extras.license = NamedLink(name: "CC-BY-4.0")
    extras.liveItems = [LiveItem(title: "Live", isLive: true, start: added, end: nil, url: nil)]
    return extras
  }

  private var episodeExtras: EpisodeExtras {
    var extras = EpisodeExtras()
    extras.people = [Credit(name: "Cy", role: "guest", url: "https://moss.example/cy", imageURL: "https://moss.example/cy.jpg")]
    extras.soundbites = [Soundbite(startSeconds: 60.5, durationSeconds: 20, title: "Moss")]
    extras.alternates = [AlternateEnclosure(url: "https://moss.example/1.opus", type: "audio/opus", bitrate: 32_000, title: "Small")]
    return extras
  }

  @Test func storesThePartsOfAShowAndOfAnEpisode() async throws {
    let sample = try await SampleLibrary()
    let library = sample.library
    #expect(try await library.extras.extras(of: sample.show).isEmpty)
    #expect(try await library.extras.extras(of: sample.episodes[0]).isEmpty)
    try await store(sample)
    let show = try await library.extras.extras(of: sample.show)
    #expect(show.people.map(\.name) == ["Ada Byron", "Bo"] && show.people[0].artwork != nil && show.people[1].artwork == nil)
    #expect(show.fundings == showExtras.fundings && show.liveItems == showExtras.liveItems)
    let episode = try await library.extras.extras(of: sample.episodes[0])
    #expect(episode.people.map(\.name) == ["Cy"] && episode.people[0].artwork != nil)
    #expect(episode.soundbites == episodeExtras.soundbites && episode.alternates == episodeExtras.alternates)
  }

  @Test func anEpisodeWithoutPeopleHasThoseOfItsShow() async throws {
    let sample = try await SampleLibrary()
    try await store(sample)
    let episode = try await sample.library.extras.extras(of: sample.episodes[1])
    #expect(episode.people.map(\.name) == ["Ada Byron", "Bo"] && episode.people[0].artwork != nil)
    #expect(episode.license?.name == "CC-BY-4.0")
  }

  @Test func followsTheFeedAndWritesOnlyChanges() async throws {
    let sample = try await SampleLibrary()
    try await store(sample)
    let before = try await credits(sample)
    try await store(sample)
    // Rows that were written again would have other ids.
    #expect(try await credits(sample) == before && before.count == 3)
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [SampleLibrary.episode(0)], at: added)
    #expect(try await sample.library.extras.extras(of: sample.show).isEmpty)
    #expect(try await sample.library.extras.extras(of: sample.episodes[0]).isEmpty)
    #expect(try await credits(sample).isEmpty)
  }

  @Test func aTruncatedFeedKeepsThePartsOfTheShow() async throws {
    let sample = try await SampleLibrary()
    try await store(sample)
    var facts = SampleLibrary.showFacts
    facts.isPartial = true
    _ = try await sample.library.feeds.store(facts, episodes: [], at: added)
    #expect(try await sample.library.extras.extras(of: sample.show).people.count == 2)
  }

  @Test func namesSeasonsAndListsTrailers() async throws {
    let sample = try await SampleLibrary()
    var (first, second) = (SampleLibrary.episode(0), SampleLibrary.episode(1))
    (first.season, first.seasonName, second.season, second.kind) = (1, "Things That Broke", 2, .trailer)
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [first, second], at: added)
    let seasons = try await sample.library.episodes.seasons(of: sample.show)
    #expect(seasons.map(\.number) == [1, 2] && seasons.map(\.name) == ["Things That Broke", nil])
    first.seasonName = "Broken Things"
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [first], at: added)
    #expect(try await sample.library.episodes.seasons(of: sample.show).first?.name == "Broken Things")
    #expect(try await sample.library.personal.trailers(of: sample.show, for: .owner).map(\.episode.id) == [sample.episodes[1]])
  }

  @Test func aDocumentOfALaterVersionCountsAsEmpty() async throws {
    let sample = try await SampleLibrary()
    let show = sample.show.rawValue
    try await sample.database.write {
      _ = try $0.run(
        Statement("test.insert", "INSERT INTO show_extras (show_id, document) VALUES (:show, :document)"),
        ["show": .integer(show), "document": .text("[1]")])
    }
    #expect(try await sample.library.extras.extras(of: sample.show).isEmpty)
  }

  @Test func findsTheFileOfASelectedQuality() async throws {
    let sample = try await SampleLibrary()
    try await store(sample)
    let (qualities, episode) = (sample.library.qualities, sample.episodes[0])
    #expect(try await qualities.enclosure(of: episode, in: "Small")?.url == "https://moss.example/1.opus")
    #expect(try await qualities.enclosure(of: episode, in: "Large") == nil)
    #expect(try await qualities.enclosure(of: sample.episodes[1], in: "Small") == nil)
    // A download has the quality of its users, and not of others.
    try await qualities.set("Small", of: sample.show, for: .owner, at: added)
    #expect(try await sample.library.preferences.planSettings(of: .owner).qualities == [sample.show: "Small"])
    #expect(try await qualities.quality(of: sample.show, for: .owner) == "Small")
    #expect(try await qualities.quality(of: sample.show, for: SampleLibrary.neighbour) == nil)
    _ = try await sample.library.claims.request([episode], for: SampleLibrary.neighbour, origin: .user, at: added)
    #expect(try await qualities.enclosureToDownload(episode) == nil)
    _ = try await sample.library.claims.request([episode], for: .owner, origin: .user, at: added)
    #expect(try await qualities.enclosureToDownload(episode)?.quality == "Small")
    try await qualities.set(nil, of: sample.show, for: .owner, at: added)
    #expect(try await qualities.enclosureToDownload(episode) == nil)
  }

  // MARK: - Private

  private func store(_ sample: SampleLibrary) async throws {
    var facts = SampleLibrary.showFacts
    facts.extras = showExtras
    var episode = SampleLibrary.episode(0)
    episode.extras = episodeExtras
    _ = try await sample.library.feeds.store(facts, episodes: [episode], at: added)
  }

  private func credits(_ sample: SampleLibrary) async throws -> [Int64] {
    try await sample.database.read {
      try $0.rows(Statement("test.credits", "SELECT rowid AS id FROM credit ORDER BY rowid"), [:]).map { try $0.int64("id") }
    }
  }
}
