import EpisodePageManager
import Foundation
import Library
import Playback
import PodcastModel
import ServiceRouter
import Services
import TestSupport
import Testing
import WebPage

@Suite struct EpisodePageManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })

  @Test func anEpisodeIsShownWithItsNotes() async throws {
    let sample = try await activated()
    let id = sample.episodes[0].rawValue
    let page = try await page(id)
    #expect(page.title == "Episode 1" && page.identity == "episode-page:\(id)" && page.showsMiniPlayer)
    let html = page.body.text
    #expect(html.contains("<p>Notes of 1</p>") && html.contains("href=\"/shows/\(sample.show.rawValue)\""))
    #expect(html.contains("data-media-url=\"/media/\(id)\"") && html.contains("https://moss.example/1"))
  }

  @Test func anUnknownEpisodeIsMissing() async throws {
    _ = try await activated()
    for id in [Int64.min, -1, 0, 99, .max] { #expect(try await page(id).status == 404) }
  }

  @Test func anEpisodeWithoutSoundHasADisabledButton() async throws {
    let sample = try await activated()
    let html = try await page(sample.episodes[2].rawValue).body.text
    #expect(!html.contains("data-media-url"))
    #expect(html.contains("disabled"))
  }

  @Test func itsDownloadIsShownWhereThereAreDownloads() async throws {
    let sample = try await activated()
    let id = sample.episodes[0].rawValue
    #expect(try await !page(id).body.text.contains("download-button"))
    router.navigate(DownloadCenterServices.Navigate.self) { _, _ in nil }
    #expect(try await page(id).body.text.contains("data-live=\"download-\(id)\" data-state=\"none\""))
    #expect(try await !page(sample.episodes[2].rawValue).body.text.contains("download-button"))
  }

  @Test func itsStarIsThereWhereFavouritesAreListedAndIsTrueInEveryTab() async throws {
    let sample = try await activated()
    let id = sample.episodes[0].rawValue
    #expect(try await !page(id).body.text.contains("favourite-star"))
    router.navigate(PlaylistPageServices.Navigate.self) { _, _ in nil }
    #expect(try await page(id).body.text.contains("data-live=\"favourite-\(id)\" aria-pressed=\"false\""))
    try await sample.library.bookmarks.setFavourite(true, sample.episodes[0], by: .local, at: SampleLibrary.added)
    #expect(
      try await page(id).body.text.contains("name=\"action\" value=\"unfavourite\" data-live=\"favourite-\(id)\" aria-pressed=\"true\""))
  }

  @Test func archivedEpisodeOffersItsRestoreAtOnce() async throws {
    let sample = try await activated()
    let id = sample.episodes[0].rawValue
    #expect(try await !page(id).body.text.contains("data-archived"))
    try await sample.library.listening.setArchived(true, [sample.episodes[0]], for: .local)
    #expect(try await page(id).body.text.contains("data-archived=\"true\""))
  }

  /// Text that an older version stored does not reach a page.
  @Test func storedNotesAreSanitisedOnceMore() async throws {
    let sample = try await activated()
    var facts = SampleLibrary.episode(0)
    facts.notesHTML = "<p onclick=\"x()\">Kept<script>alert(1)</script><img src=x onerror=alert(1)><a href=\"javascript:x()\">link</a></p>"
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [facts], at: SampleLibrary.added)
    let html = try await page(sample.episodes[0].rawValue).body.text
    #expect(html.contains("Kept"))
    for hostile in ["<script", "onclick", "onerror", "javascript:"] { #expect(!html.contains(hostile), "\(hostile)") }
  }

  /// The sample's episodes last half an hour; the third has no audio.
  @Test func timesInTheNotesAreLinksWithinTheEpisode() async throws {
    let sample = try await activated()
    for index in [0, 2] {
      var facts = SampleLibrary.episode(index, isSilent: index == 2)
      facts.notesHTML = "<p>12:34 Lichen, 29:59 Moss, 30:00 Rain, 20:15 GMT</p>"
      _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [facts], at: SampleLibrary.added)
    }
    let id = sample.episodes[0].rawValue
    let html = try await page(id).body.text
    #expect(html.contains("<a href=\"/episodes/\(id)?t=754\" data-seek=\"754\">12:34</a> Lichen"))
    #expect(html.contains("data-seek=\"1799\"") && html.components(separatedBy: "data-seek").count == 3)
    let embedded = try await router.markup(EpisodePageServices.EmbedNotes(episode: id), for: viewer).text
    #expect(embedded.contains("data-seek=\"754\""))
    #expect(try await !page(sample.episodes[2].rawValue).body.text.contains("data-seek"))
    let based = try await Link.$basePath.withValue("/pod") { try await page(id).body.text }
    #expect(based.contains("<a href=\"/pod/episodes/\(id)?t=754\""))
  }

  @Test func whatWasHeardIsTheStart() async throws {
    let sample = try await activated()
    let entry = LedgerEntry(
      id: "1", device: "phone", sequence: 1, episode: sample.episodes[1], kind: .event(action: "seek"), position: 321, isFinished: false,
      rate: 1.5, state: .paused, moment: SampleLibrary.added, mediaDuration: 1_812)
    try await sample.library.listening.record([entry], for: .local)
    #expect(
      try await page(sample.episodes[1].rawValue).body.text.contains("data-start=\"321.0\" data-rate=\"1.5\" data-duration=\"1812.0\""))
  }

  private func activated() async throws -> SampleLibrary {
    let sample = try await SampleLibrary()
    EpisodePageManager.activate(in: router, library: sample.library, playback: Playback(library: sample.library))
    return sample
  }

  private func page(_ id: Int64) async throws -> Page { try await router.page(at: "/episodes/\(id)", query: [:], for: viewer) }
}
