import EpisodePageManager
import Events
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
    #expect(html.contains("<span class=\"episode-size\">"))
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
    try await sample.library.listening.setArchived(true, [sample.episodes[0]], for: .local, at: SampleLibrary.added)
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
    // Where the link leads without a script.
    let start = try await router.page(at: "/episodes/\(id)", query: ["t": "754"], for: viewer).body.text
    #expect(start.contains("This link starts at 12:34"))
    let embedded = try await router.markup(EpisodePageServices.EmbedNotes(episode: id, duration: 1_800), for: viewer).text
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

  @Test func thePartsOfThePodcastNamespaceAreShown() async throws {
    let sample = try await activated()
    router.navigate(PersonPageServices.Navigate.self) { _, _ in nil }
    try await addExtras(sample)
    let id = sample.episodes[0].rawValue
    let people = try await page(id, part: "people").body.text
    #expect(people.contains("href=\"/person?name=Cy%20Twill\"") && people.contains("Guest") && people.contains("/artwork/"))
    let html = try await page(id).body.text
    #expect(html.contains("href=\"/episodes/\(id)?t=60\" data-seek=\"60\" data-until=\"80.4\"") && html.contains("The wall"))
    #expect(html.contains("Rotterdam") && html.contains("CC-BY-4.0") && html.contains("Small\u{A0}· 32 kbps"))
    #expect(html.contains("Audio quality: Standard quality") && html.contains("?fallback="))
    #expect(try await !page(sample.episodes[1].rawValue).body.text.contains("quality-menu"))
  }

  @Test func aSelectedQualityIsThatOfTheShowForItsUserOnly() async throws {
    let sample = try await activated()
    try await addExtras(sample)
    let id = sample.episodes[0].rawValue
    #expect(try await !select("Unknown", id))
    #expect(try await !select("Small", 99))
    #expect(try await select("Small", id))
    let html = try await page(id).body.text
    #expect(html.contains("data-media-url=\"/media/\(id)?quality=Small\"") && html.contains("Audio quality: Small\u{A0}· 32 kbps"))
    let other = try await router.page(at: "/episodes/\(id)", query: [:], for: Viewer(userID: SampleLibrary.neighbour.rawValue))
    #expect(other.body.text.contains("data-media-url=\"/media/\(id)\""))
    #expect(try await select("", id))
    #expect(try await page(id).body.text.contains("data-media-url=\"/media/\(id)\""))
  }

  /// - Returns: Whether it was selected.
  private func select(_ quality: String, _ episode: Int64) async throws -> Bool {
    let event = try #require(router.event(at: "/episode-page/did-select-quality"))
    let answer = try await event.handle(Form(["episode": ["\(episode)"], "quality": [quality]]), viewer)
    if case .missing = answer { return false }
    return true
  }

  @Test func chaptersAreShownOnceTheyAreStored() async throws {
    let sample = try await activated()
    let id = sample.episodes[0]
    let patch = "data-live=\"chapters-\(id.rawValue) transcript-link-\(id.rawValue)\" data-reload-on-chapters=\"0\""
    #expect(try await page(id.rawValue).body.text.contains(patch))
    let chapters = [Chapter(startSeconds: 0, title: "Dawn"), Chapter(startSeconds: 754, title: "Noon")]
    try await waitUntil { try await sample.library.chapters.chapters(of: id).list.read != nil }
    try await sample.library.chapters.save(
      ChapterList(source: .feed), replacing: sample.library.chapters.chapters(of: id).list, chapters: chapters, of: id)
    let tab = try await page(id.rawValue, part: "chapters")
    #expect(tab.identity == "episode-page:\(id.rawValue):chapters" && tab.body.text.contains("t=754\" data-seek=\"754.0\""))
    let notes = try await page(id.rawValue).body.text.split(separator: "episode-beside")
    #expect(notes[0].contains("href=\"/episodes/\(id.rawValue)?part=chapters\"") && !notes[0].contains("data-seek=\"754.0\""))
    #expect(notes[1].contains("data-seek=\"754.0\""))
    let patches = try await router.livePatches(for: Change.chapters(id), viewer)
    #expect(patches == [LivePatch("chapters-\(id.rawValue)", attributes: ["data-reload-on-chapters": "2"])])
  }

  @Test func theNotesDoNotListTheChaptersASecondTime() async throws {
    let sample = try await activated()
    var facts = SampleLibrary.episode(0)
    facts.notesHTML = "<p>Notes, with 12:34 Noon</p><ul><li>0:00 Dawn</li><li>12:34 Noon</li></ul>"
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [facts], at: SampleLibrary.added)
    let id = sample.episodes[0]
    #expect(try await page(id.rawValue).body.text.contains("Dawn"))
    try await waitUntil { try await sample.library.chapters.chapters(of: id).list.read != nil }
    let chapters = [Chapter(startSeconds: 0, title: "Dawn"), Chapter(startSeconds: 754.4, title: "Noon")]
    try await sample.library.chapters.save(
      ChapterList(source: .feed), replacing: sample.library.chapters.chapters(of: id).list, chapters: chapters, of: id)
    let html = try await page(id.rawValue).body.text
    #expect(html.contains("Notes, with <a href=\"/episodes/\(id.rawValue)?t=754\" data-seek=\"754\">12:34</a> Noon"))
    #expect(html.ranges(of: "Dawn").count == 1, "in the list beside the notes alone")
  }

  @Test func manyChaptersHaveAPageWithAllOfThem() async throws {
    let sample = try await activated()
    let id = sample.episodes[0]
    _ = try await page(id.rawValue)
    try await waitUntil { try await sample.library.chapters.chapters(of: id).list.read != nil }
    let chapters = (0..<51).map { Chapter(startSeconds: Double($0), title: "Minute \($0)") }
    try await sample.library.chapters.save(
      ChapterList(source: .feed), replacing: sample.library.chapters.chapters(of: id).list, chapters: chapters, of: id)
    let html = try await page(id.rawValue, part: "chapters").body.text
    #expect(html.contains("Minute 49") && !html.contains("Minute 50"))
    #expect(html.contains("href=\"/episodes/\(id.rawValue)?chapters=all\">All 51 chapters</a>") && html.contains("data-version=\"51\""))
    let whole = try await page(id.rawValue, showsAllChapters: true).body.text
    #expect(whole.contains("Minute 50") && !whole.contains("All 51 chapters"))
  }

  @Test func aLinkToAClipOffersItsPart() async throws {
    let sample = try await activated()
    let id = sample.episodes[0]
    let added = try await sample.library.clips.add(
      id, from: 20, to: 24, title: "The lamp", by: .local, at: SampleLibrary.added, limit: 9)
    let clip = try #require(added).id
    let query = ["clip": "\(clip)"]
    let path = "/episodes/\(id.rawValue)"
    let html = try await router.page(at: path, query: query, for: viewer).body.text
    #expect(html.contains("data-from=\"20.0\" data-until=\"24.0\"") && html.contains("Play The lamp from 0:20"))
    router.navigate(SharePageServices.Navigate.self) { _, _ in nil }
    let neighbour = Viewer(userID: SampleLibrary.neighbour.rawValue)
    let links = [
      (query, viewer, "?clip=\(clip)\""), (["t": "90"], viewer, "?episode=\(id.rawValue)&amp;t=90.0\""),
      ([:], viewer, "?episode=\(id.rawValue)\""), (query, neighbour, "?episode=\(id.rawValue)\""),
    ]
    for (query, viewer, shared) in links {
      let html = try await router.page(at: path, query: query, for: viewer).body.text
      #expect(html.contains("class=\"episode-share pill quiet\" href=\"/share\(shared)"), "\(query)")
    }
    #expect(try await !router.page(at: path, query: query, for: neighbour).body.text.contains("data-until"))
  }

  @Test func bookmarksAndClipsHaveMenusThatReturnToThePage() async throws {
    let sample = try await activated()
    let id = sample.episodes[0]
    let bookmark = try await sample.library.bookmarks.add(id, at: 90, note: "Moss", by: .local, moment: SampleLibrary.added).id
    let added = try await sample.library.clips.add(
      id, from: 20, to: 24, title: "The lamp", by: .local, at: SampleLibrary.added, limit: 9)
    let clip = try #require(added).id
    #expect(try await !page(id.rawValue).body.text.contains("data-menu"))
    router.navigate(BookmarkListServices.NavigateBookmarkActions.self) { _, _ in nil }
    router.navigate(BookmarkListServices.NavigateClipActions.self) { _, _ in nil }
    let html = try await page(id.rawValue).body.text
    for menu in ["/bookmarks/\(bookmark)/actions", "/clips/\(clip)/actions"] {
      #expect(html.contains("href=\"\(menu)?back=%2Fepisodes%2F\(id.rawValue)\""))
    }
  }

  @Test func aTranscriptHasATabOnlyWhereThereIsOne() async throws {
    let sample = try await activated()
    let id = sample.episodes[0]
    let link = "<a href=\"/episodes/\(id.rawValue)?part=transcript\" data-panel>"
    try await sample.library.transcripts.saveMade([StoredCue(startSeconds: 0, text: "Dawn")], language: "en", of: id)
    #expect(try await !page(id.rawValue).body.text.contains(link))
    router.navigate(TranscriptPageServices.Navigate.self) { _, _ in nil }
    router.embed(TranscriptPageServices.EmbedTranscript.self) { task, _ in "<transcript-text id=\"of-\(task.episode)\"></transcript-text>" }
    #expect(try await page(id.rawValue).body.text.contains(link))
    #expect(try await page(id.rawValue, part: "transcript").body.text.contains("<transcript-text id=\"of-\(id.rawValue)\">"))
    let other = try await page(sample.episodes[1].rawValue).body.text
    #expect(!other.contains("part=transcript") && other.contains("data-reload-on-transcript=\"false\""))
    let patches = try await router.livePatches(for: Change.transcripts(id), viewer)
    #expect(patches == [LivePatch("transcript-link-\(id.rawValue)", attributes: ["data-reload-on-transcript": "true"])])
  }

  @discardableResult
  private func addExtras(_ sample: SampleLibrary) async throws -> FeedStored {
    var facts = SampleLibrary.episode(0)
    facts.artworkURL = "https://moss.example/1.jpg"
    facts.extras.people = [Credit(name: "Cy Twill", role: "guest", imageURL: "https://moss.example/cy.jpg")]
    facts.extras.soundbites = [Soundbite(startSeconds: 60.4, durationSeconds: 20, title: "The wall")]
    facts.extras.locations = [NamedLink(name: "Rotterdam", url: "https://map.example/")]
    facts.extras.license = NamedLink(name: "CC-BY-4.0")
    facts.extras.alternates = [
      AlternateEnclosure(url: "https://moss.example/1.opus", type: "audio/opus", bitrate: 32_000, title: "Small")
    ]
    return try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [facts], at: SampleLibrary.added)
  }

  private func activated() async throws -> SampleLibrary {
    let sample = try await SampleLibrary()
    EpisodePageManager.activate(
      in: router, library: sample.library, listening: ListeningSessions(library: sample.library), chapters: .offline(sample.library),
      transcripts: .offline(sample.library))
    return sample
  }

  private func page(_ id: Int64, part: String? = nil, showsAllChapters: Bool = false) async throws -> Page {
    let query = showsAllChapters ? ["chapters": "all"] : part.map { ["part": $0] } ?? [:]
    return try await router.page(at: "/episodes/\(id)", query: query, for: viewer)
  }
}
