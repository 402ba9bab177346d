import AudioPlayerManager
import Components
import Events
import Foundation
import Library
import Playback
import PodcastModel
import ServiceRouter
import Services
import Storage
import TestSupport
import Testing
import WebPage

@Suite struct AudioPlayerManagerTests {
  let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })

  @Test func thereIsOnePlayerAndItHidesTheMiniPlayer() async throws {
    let sample = try await activated()
    let empty = try await page(of: .local)
    #expect(empty.identity == "audio-player" && !empty.showsMiniPlayer && empty.isPlayer && empty.status == 200 && !empty.title.isEmpty)
    try await sample.play(sample.episodes[3], at: 321)
    #expect(try await page(of: .local).identity == "audio-player")
  }

  @Test func itShowsTheSession() async throws {
    let sample = try await activated()
    try await sample.play(sample.episodes[3], at: 321)
    let html = try await page(of: .local).body.text
    #expect(html.contains("Episode 4") && html.contains("Moss &amp; Stone"))
    #expect(html.contains("href=\"/episodes/\(sample.episodes[3].rawValue)\"") && html.contains("href=\"/shows/\(sample.show.rawValue)\""))
    #expect(html.contains("5:21"))
  }

  @Test func anotherPersonsSessionIsNotShown() async throws {
    let sample = try await activated()
    try await sample.play(sample.episodes[3], at: 321)
    #expect(try await !page(of: SampleLibrary.neighbour).body.text.contains("Episode 4"))
  }

  @Test func itIsThePageOfAnyEpisodeThatTheBrowserAsksFor() async throws {
    let sample = try await activated()
    try await sample.play(sample.episodes[3], at: 321)
    let asked = AudioPlayerServices.Navigate(episode: sample.episodes[0].rawValue)
    #expect(asked.path == "/player?episode=\(sample.episodes[0].rawValue)")
    let page = try await router.page(at: "/player", query: ["episode": "\(sample.episodes[0].rawValue)"], for: viewer)
    #expect(page.identity == "audio-player" && page.body.text.contains("Episode 1"))
    #expect(try await self.page(of: .local).body.text.contains("Episode 4"))
    #expect(try await router.page(at: "/player", query: ["episode": "999"], for: viewer).status == 404)
  }

  @Test func itShowsTheNotesThatTheirFeatureOffers() async throws {
    let sample = try await activated()
    try await sample.play(sample.episodes[3], at: 321)
    #expect(try await page(of: .local).body.text.contains("No show notes"))
    router.embed(EpisodePageServices.EmbedNotes.self) { task, _ in "<p>Notes of \(task.episode)</p>" }
    #expect(try await page(of: .local).body.text.contains("<p>Notes of \(sample.episodes[3].rawValue)</p>"))
  }

  @Test func offersTheActionsOnItsEpisode() async throws {
    let sample = try await activated()
    #expect(try await !page(of: .local).body.text.contains("player-menu"))
    let id = sample.episodes[3].rawValue
    try await sample.play(sample.episodes[3], at: 321)
    let html = try await page(of: .local).body.text
    #expect(html.contains("id=\"player-verbs\" data-refresh data-version=\"\(id)\" data-episode=\"\(id)\" data-live=\"row-\(id)\""))
    #expect(html.contains("name=\"action\" value=\"played\"") && html.contains("name=\"action\" value=\"unplayed\""))
    #expect(html.contains("data-keep=\"unkeep\" value=\"\(id)\"") && !html.contains("value=\"playlist\""))
  }

  @Test func hasNextEpisodeWithoutContinuousPlayback() async throws {
    let sample = try await activated()
    try await sample.play(sample.episodes[0], at: 321)
    let userSettings = UserSettings(library: sample.library)
    var settings = try await userSettings.settings(of: .local)
    settings.playsContinuously = false
    try await userSettings.change(settings, of: .local)
    #expect(try await page(of: .local).body.text.contains("data-part=\"next\" popovertarget=\"player-menu\" popovertargetaction=\"hide\">"))
  }

  @Test func updatesFavouriteInOpenPlayers() async throws {
    let sample = try await activated()
    let episode = sample.episodes[3]
    try await sample.play(episode, at: 321)
    let bookmarks = Bookmarks(library: sample.library)
    try await bookmarks.setFavourite(true, [episode], by: .local)
    #expect(try await page(of: .local).body.text.contains("aria-pressed=\"true\""))
    try await bookmarks.setFavourite(false, [episode], by: .local)
    #expect(try await !page(of: .local).body.text.contains("aria-pressed=\"true\""))
  }

  @Test func aPlaceIsKeptWithItsNoteRemovedAndKeptAgain() async throws {
    let sample = try await activated()
    let episode = "\(sample.episodes[3].rawValue)"
    try await sample.play(sample.episodes[3], at: 321)
    let kept = try await post("did-add-bookmark", ["episode": [episode], "seconds": ["90.5"], "note": ["<the> wall"]])
    guard case .notice("Bookmark added at 1:30", nil, "/player") = kept else { throw Unexpected() }
    let html = try await page(of: .local).body.text
    #expect(html.contains("&lt;the&gt; wall") && html.contains("href=\"/episodes/\(episode)?t=90\""))
    let id = try #require(try await sample.library.bookmarks.bookmarks(of: sample.episodes[3], for: .local).first).id
    #expect(!html.contains("/bookmarks/"))
    router.navigate(BookmarkListServices.NavigateBookmarkActions.self) { _, _ in nil }
    #expect(try await page(of: .local).body.text.contains("href=\"/bookmarks/\(id)/actions?back=%2Fplayer\""))
    guard case .notice(_, let undo?, _) = try await post("did-remove-bookmark", ["bookmark": [String(id)], "episode": [episode]]) else {
      throw Unexpected()
    }
    #expect(undo.path == "/audio-player/did-restore-bookmark" && undo.fields == ["bookmark": String(id)])
    #expect(try await !page(of: .local).body.text.contains("wall"))
    for sentence in ["Bookmark restored", "This bookmark no longer exists"] {
      guard case .notice(sentence, nil, "/player") = try await post("did-restore-bookmark", undo.fields.mapValues { [$0] }) else {
        throw Unexpected()
      }
      #expect(try await page(of: .local).body.text.contains("&lt;the&gt; wall"))
    }
  }

  @Test(arguments: ["-1", "nan", "inf", "1e12"]) func aPlaceThatCannotBeIsNotKept(seconds: String) async throws {
    let sample = try await activated()
    let episode = "\(sample.episodes[3].rawValue)"
    try await sample.play(sample.episodes[3], at: 321)
    guard case .refused = try await post("did-add-bookmark", ["episode": [episode], "seconds": [seconds], "note": [""]]) else {
      throw Unexpected()
    }
    #expect(try await !page(of: .local).body.text.contains("bookmark-time"))
  }

  @Test func whatIsNotThereOrAnotherPersonsIsLeftAlone() async throws {
    let sample = try await activated()
    let episode = "\(sample.episodes[3].rawValue)"
    try await sample.play(sample.episodes[3], at: 321)
    guard case .refused = try await post("did-add-bookmark", ["episode": ["999"], "seconds": ["9"], "note": [""]]) else {
      throw Unexpected()
    }
    guard case .navigate = try await post("did-tap-go-back", ["episode": [episode]]) else { throw Unexpected() }
    let theirs = try await Bookmarks(library: sample.library)
      .add(sample.episodes[3], at: 9, note: "theirs", by: SampleLibrary.neighbour)
    #expect(try await !page(of: .local).body.text.contains("theirs"))
    guard case .navigate = try await post("did-remove-bookmark", ["bookmark": ["\(theirs.id)"], "episode": [episode]]) else {
      throw Unexpected()
    }
    #expect(try await sample.library.bookmarks.bookmarks(of: sample.episodes[3], for: SampleLibrary.neighbour).count == 1)
  }

  @Test func offersEpisodesInProgressWithoutASession() async throws {
    let sample = try await activated()
    router.navigate(FeaturedPageServices.Navigate.self) { _, _ in nil }
    let nothing = try await page(of: .local).body.text
    #expect(nothing.contains("Find something to play") && nothing.contains("href=\"/discover\""))
    for (index, episode) in [0, 1, 3, 4].map({ ($0, sample.episodes[$0]) }) {
      let entry = LedgerEntry(
        id: "\(index)", device: "phone", sequence: Int64(index + 1), episode: episode, kind: .event(action: "pause"), position: 300,
        isFinished: false, rate: 1, state: .paused, moment: SampleLibrary.added + Double(index), mediaDuration: nil)
      try await sample.library.listening.record([entry], for: .local)
    }
    #expect(try await !page(of: .local).body.text.contains("Pick up"))
    _ = try await sample.database.write { try $0.run(Statement("test.end", "DELETE FROM listening_session"), [:]) }
    let html = try await page(of: .local).body.text
    #expect(html.contains("Pick up where you left off") && html.components(separatedBy: "<play-button").count == 4)
    #expect(html.contains("Play Episode 5") && !html.contains("Play Episode 1<"))
    #expect(try await page(of: SampleLibrary.neighbour).body.text.contains("Find something to play"))
  }

  @Test func asksWhereTheUserFellAsleepOnceAndEverywhere() async throws {
    let clock = FixedClock()
    let sample = try await SampleLibrary()
    AudioPlayerManager.activate(
      in: router, library: sample.library, listening: ListeningSessions(library: sample.library, now: clock.read),
      bookmarks: Bookmarks(library: sample.library, now: clock.read), userSettings: UserSettings(library: sample.library, now: clock.read),
      chapters: .offline(sample.library),
      transcripts: .offline(sample.library))
    func card() async throws -> String { try await router.markup(AudioPlayerServices.EmbedSleepQuestion(), for: viewer).text }
    func version() async throws -> String? {
      try await router.livePatches(for: Change.session(.local), viewer).first?.attributes["data-reload-on-sleep"] ?? nil
    }
    #expect(try await card().contains("id=\"sleep-question\""))
    #expect(try await version() == "")
    try await sample.sleep(through: 1_200, in: sample.episodes[3], at: clock.now)
    clock.advance(by: 8 * 3_600)
    let asked = try await card()
    #expect(asked.contains("You may have fallen asleep at") && asked.contains("5:00 in Episode 4") && asked.contains("data-from=\"300.0\""))
    // A long title takes more lines.
    #expect(!asked.contains("one-line"))
    #expect(try await page(of: .local).body.text.contains("You may have fallen asleep at"))
    #expect(try await !page(of: SampleLibrary.neighbour).body.text.contains("fallen asleep"))
    #expect(try await version() != "")
    guard case .navigate("/player") = try await post("did-go-to-sleep-position", [:]) else { throw Unexpected() }
    #expect(try await !card().contains("fallen asleep"))
    #expect(try await version() == "")
    #expect(try await page(of: .local).body.text.contains("You were at 25:00"))
    #expect(try await sample.library.listening.state(of: sample.episodes[3], for: .local)?.position == 300)
  }

  @Test func showsTheChaptersOfTheEpisode() async throws {
    let sample = try await activated()
    let chapters = [Chapter(startSeconds: 0, title: "Dawn"), Chapter(startSeconds: 60.5, title: "", url: "https://moss.example/noon")]
    try await sample.library.chapters.save(
      ChapterList(source: .feed), replacing: ChapterList(), chapters: chapters, of: sample.episodes[0])
    func page(_ index: Int) async throws -> String {
      let id = "\(sample.episodes[index].rawValue)"
      return try await router.page(at: "/player", query: ["episode": id], for: viewer).body.text
    }
    let html = try await page(0)
    #expect(html.contains("Dawn</span>") && html.contains("t=60\" data-seek=\"60.5\"") && html.contains("Chapter 2</span>"))
    #expect(html.contains("href=\"https://moss.example/noon\""))
    #expect(try await page(1).contains("data-part=\"chapter\" hidden"))
  }

  @Test func aDismissedQuestionIsNotAskedAgain() async throws {
    let clock = FixedClock()
    let sample = try await SampleLibrary()
    AudioPlayerManager.activate(
      in: router, library: sample.library, listening: ListeningSessions(library: sample.library, now: clock.read),
      bookmarks: Bookmarks(library: sample.library, now: clock.read), userSettings: UserSettings(library: sample.library, now: clock.read),
      chapters: .offline(sample.library),
      transcripts: .offline(sample.library))
    try await sample.sleep(through: 1_200, in: sample.episodes[3], at: clock.now)
    clock.advance(by: 8 * 3_600)
    guard case .done("/player") = try await post("did-dismiss-sleep-question", [:]) else { throw Unexpected() }
    #expect(try await !page(of: .local).body.text.contains("fallen asleep"))
    #expect(try await sample.library.listening.state(of: sample.episodes[3], for: .local)?.position == 1_500)
  }

  private struct Unexpected: Error {}

  let viewer = Viewer(userID: UserID.local.rawValue)

  func post(_ event: String, _ fields: [String: [String]]) async throws -> EventAnswer {
    try await #require(router.event(at: "/audio-player/\(event)")).handle(Form(fields), viewer)
  }

  func activated() async throws -> SampleLibrary {
    let sample = try await SampleLibrary()
    AudioPlayerManager.activate(
      in: router, library: sample.library, listening: ListeningSessions(library: sample.library),
      bookmarks: Bookmarks(library: sample.library), userSettings: UserSettings(library: sample.library),
      chapters: .offline(sample.library),
      transcripts: .offline(sample.library))
    return sample
  }

  func page(of user: UserID) async throws -> Page {
    try await router.page(at: AudioPlayerServices.Navigate().path, query: [:], for: Viewer(userID: user.rawValue))
  }
}

extension SampleLibrary {
  /// A sleep timer ends playback at 25:00, so many seconds after the last touch at 5:00.
  func sleep(through seconds: Double, in episode: EpisodeID, at end: Date) async throws {
    let touch = ListenerTouch(moment: end - seconds, episode: episode, position: 300)
    let entry = LedgerEntry(
      id: "1", device: "phone", sequence: 1, episode: episode, kind: .event(action: "sleep"), position: 1_500, isFinished: false,
      rate: 1, state: .paused, moment: end, mediaDuration: nil, sleep: .set(nil), touch: touch)
    try await library.listening.record([entry], for: .local)
  }

  func play(_ episode: EpisodeID, at position: Double) async throws {
    let entry = LedgerEntry(
      id: "1", device: "phone", sequence: 1, episode: episode, kind: .event(action: "start"), position: position, isFinished: false,
      rate: 1, state: .playing, moment: Self.added, mediaDuration: nil)
    try await library.listening.record([entry], for: .local)
  }
}
