import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

@Suite struct FeedRepositoryTests {
  @Test func readsStoredFeed() async throws {
    let sample = try await SampleLibrary()
    let show = try #require(try await sample.library.shows.show(sample.show))
    #expect(show.title == "Moss & Stone" && show.author == "Ada Byron" && show.summary == "Slow things." && show.category == "Nature")
    #expect(show.link == "https://moss.example/" && show.language == "en" && show.order == .episodic && !show.isExplicit)
    #expect(show.episodeCount == 5)
    #expect(try await sample.library.shows.show(feedURL: "https://moss.example/feed.xml") == show)
    let artwork = try #require(show.artwork)
    let picture = try #require(try await sample.library.artwork.artwork(artwork))
    #expect(picture.url == "https://moss.example/cover.jpg" && picture.contentHash == nil && picture.failed == nil)

    let facts = SampleLibrary.episode(0)
    let episode = try #require(try await sample.library.episodes.episode(sample.episodes[0]))
    #expect(episode.title == facts.title && episode.subtitle == facts.subtitle && episode.link == facts.link)
    #expect(episode.published == facts.published && episode.durationSeconds == 1800 && episode.enclosure == facts.enclosure)
    #expect(episode.number == 1 && episode.season == nil && episode.kind == .full && episode.artwork == nil)
    #expect(try await sample.library.episodes.notes(of: episode.id)?.html == "<p>Notes of 1</p>")
  }

  @Test func returnsNilForUnknownIDs() async throws {
    let library = try await SampleLibrary().library
    for id in [Int64.min, -1, 0, 99, .max] {
      #expect(try await library.shows.show(ShowID(id)) == nil)
      #expect(try await library.episodes.episode(EpisodeID(id)) == nil)
      #expect(try await library.episodes.notes(of: EpisodeID(id)) == nil)
      #expect(try await library.episodes.newer(than: EpisodeID(id)).isEmpty)
      #expect(try await library.episodes.older(than: EpisodeID(id)) == nil)
      #expect(try await library.artwork.artwork(ArtworkID(id)) == nil)
      #expect(try await library.episodes.episodes(of: ShowID(id), for: .local, limit: 10).isEmpty)
    }
    #expect(try await library.shows.show(feedURL: "https://other.example/") == nil)
  }

  @Test func storingTwiceDuplicatesNothingAndKeepsIds() async throws {
    let sample = try await SampleLibrary()
    let again = try await sample.library.feeds.store(
      SampleLibrary.showFacts, episodes: (0..<5).map { SampleLibrary.episode($0) }, at: SampleLibrary.added)
    #expect(again == FeedStored(show: sample.show, addedEpisodes: 0))
    #expect(try await ids(sample) == sample.episodes.reversed())
    #expect(try await sample.library.shows.show(sample.show)?.episodeCount == 5)
  }

  @Test func aLaterFetchUpdatesTheFactsAndAddsWhatIsNew() async throws {
    let sample = try await SampleLibrary()
    var show = SampleLibrary.showFacts
    (show.title, show.author, show.artworkURL) = ("Moss", nil, "https://moss.example/new.jpg")
    var changed = SampleLibrary.episode(0)
    (changed.title, changed.notesHTML) = ("Episode one", nil)
    changed.enclosure?.url = "https://moss.example/one.mp3"
    let stored = try await sample.library.feeds.store(show, episodes: [changed, SampleLibrary.episode(5)], at: SampleLibrary.added)
    #expect(stored == FeedStored(show: sample.show, addedEpisodes: 1))
    let after = try #require(try await sample.library.shows.show(sample.show))
    #expect(after.title == "Moss" && after.author == nil && after.episodeCount == 6)
    let episode = try #require(try await sample.library.episodes.episode(sample.episodes[0]))
    #expect(episode.title == "Episode one" && episode.enclosure?.url == "https://moss.example/one.mp3")
    #expect(try await sample.library.episodes.notes(of: episode.id) == nil)
  }

  @Test func refreshKeepsUserState() async throws {
    let sample = try await SampleLibrary()
    let id = sample.episodes[1]
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
    try await sample.library.listening.record([.played(id, to: 600)], for: .local)
    let before = try await sample.library.listening.state(of: id, for: .local)
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [SampleLibrary.episode(1)], at: SampleLibrary.added)
    #expect(try await sample.library.listening.state(of: id, for: .local) == before)
    #expect(before?.position == 600)
    #expect(try await sample.library.subscriptions.isSubscribed(.local, to: sample.show))
  }

  @Test func theSameIdentityInTwoShowsIsTwoEpisodes() async throws {
    let sample = try await SampleLibrary()
    let other = try await sample.library.feeds.store(
      ShowFacts(feedURL: "https://other.example/", title: "Other"), episodes: [SampleLibrary.episode(0)], at: SampleLibrary.added)
    #expect(other.show != sample.show)
    #expect(other.addedEpisodes == 1)
    #expect(try await sample.library.shows.show(sample.show)?.episodeCount == 5)
  }

  @Test func anEpisodeWithoutADateKeepsItsPlace() async throws {
    let sample = try await SampleLibrary()
    var undated = SampleLibrary.episode(9)
    (undated.published, undated.sortDate) = (nil, SampleLibrary.episode(1).sortDate + 1)
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [undated], at: SampleLibrary.added)
    let before = try await ids(sample)
    undated.sortDate = SampleLibrary.added + 1_000_000
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [undated], at: SampleLibrary.added)
    #expect(try await ids(sample) == before)
    #expect(before.count == 6 && before.dropFirst(3).first != sample.episodes[1])
  }

  @Test func aLargeFeedIsStoredWhole() async throws {
    let sample = try await SampleLibrary(episodes: 1_001, silent: [])
    #expect(try await sample.library.shows.show(sample.show)?.episodeCount == 1_001)
    #expect(sample.episodes.count == 1_001)
    #expect(sample.episodes == sample.episodes.sorted { $0.rawValue < $1.rawValue })
  }

  private func ids(_ sample: SampleLibrary) async throws -> [EpisodeID] {
    try await sample.library.episodes.episodes(of: sample.show, for: .local, limit: 100).map(\.episode.id)
  }
}
