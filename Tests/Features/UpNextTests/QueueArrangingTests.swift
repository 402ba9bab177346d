import ChangeLog
import Foundation
import Library
import Playback
import PodcastModel
import ServiceRouter
import Services
import TestSupport
import Testing
import UpNextManager
import WebPage

/// Sorting, removing old episodes and searching on the page of the queue.
@Suite struct QueueArrangingTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  /// Ten weeks after the first episode.
  private let clock = FixedClock(Date(timeIntervalSince1970: 1_780_000_000 + 70 * 86_400))
  private let sample: SampleLibrary
  private let listening: ListeningSessions
  private let upNext: UpNextQueue
  private let userSettings: UserSettings

  init() async throws {
    sample = try await SampleLibrary(episodes: 8, silent: [])
    listening = ListeningSessions(library: sample.library, now: clock.read)
    upNext = UpNextQueue(library: sample.library, now: clock.read)
    userSettings = UserSettings(library: sample.library, now: clock.read)
    UpNextManager.activate(in: router, library: sample.library, listening: listening, upNext: upNext, userSettings: userSettings)
    try await upNext.playLast(sample.episodes, for: .local)
  }

  @Test func sortsWithUndo() async throws {
    let (sentence, undo) = try await notice("did-sort", ["order": "newest"])
    #expect(sentence == "Up Next sorted")
    #expect(try await queue() == sample.episodes.reversed())
    let again = try await notice("did-sort", ["order": "newest"])
    #expect(again.sentence == "Up Next has this order already" && again.undo == nil)
    try await ChangeLog(of: sample.library, now: clock.read).take(undo)
    #expect(try await queue() == sample.episodes)
    let event = try #require(router.event(at: "/up-next/did-sort"))
    await #expect(throws: FormError.missing("order")) { try await event.handle(Form(["order": ["sideways"]]), viewer) }
  }

  @Test func removesOldEpisodesWithUndo() async throws {
    // They are 70, 63, 56, 49, 42, 35, 28 and 21 days old.
    let (sentence, undo) = try await notice("did-remove-older", ["days": "30"])
    #expect(sentence == "6 episodes removed from Up Next")
    #expect(try await queue() == Array(sample.episodes.suffix(2)))
    #expect(try await notice("did-remove-older", ["days": "30"]).sentence == "No episodes are that old")
    try await ChangeLog(of: sample.library, now: clock.read).take(undo)
    #expect(try await queue() == sample.episodes)
  }

  @Test func searchesTitlesAndShows() async throws {
    let found = try await page(["words": " EPISODE  7 "])
    #expect(found.contains("data-key=\"\(sample.episodes[6].rawValue)\"") && !found.contains("data-key=\"\(sample.episodes[5].rawValue)\""))
    #expect(found.contains("1 of 8 episodes") && !found.contains("<sortable-list") && found.contains("value=\"EPISODE 7\""))
    #expect(try await page(["words": "móss"]).contains("8 of 8 episodes"))
    let none = try await page(["words": "<b>nothing"])
    #expect(none.contains("No results for “&lt;b&gt;nothing”") && none.contains("href=\"/up-next\""))
    let all = try await page([:])
    #expect(all.contains("<sortable-list") && all.contains("id=\"queue-words\"") && all.contains("did-remove-older"))
  }

  @Test func saysThatItIsFullAndIsShuffledWithUndo() async throws {
    #expect(try await !page([:]).contains("Up Next is full"))
    var settings = try await userSettings.settings(of: .local)
    settings.upNextLimit = 25
    try await userSettings.change(settings, of: .local)
    #expect(try await !page([:]).contains("Up Next is full"))
    let more = try await sample.library.feeds.store(
      ShowFacts(feedURL: "https://tea.example/", title: "Tea"), episodes: (0..<20).map { SampleLibrary.episode($0) },
      at: SampleLibrary.added)
    let episodes = try await sample.library.episodes.episodes(of: more.show, for: .local, limit: 20).map(\.episode.id)
    try await upNext.playLast(Array(episodes.prefix(17)), for: .local)
    #expect(try await page([:]).contains("Up Next is full. Its limit is 25 episodes"))
    // One order in a million is the earlier one.
    let full = try await queue()
    let (sentence, undo) = try await notice("did-sort", ["order": "shuffle"])
    #expect(sentence == "Up Next shuffled")
    #expect(try await queue().filter(sample.episodes.contains) == sample.episodes)
    try await ChangeLog(of: sample.library, now: clock.read).take(undo)
    #expect(try await queue() == full)
  }

  // MARK: - Private

  private func queue() async throws -> [EpisodeID] { try await sample.library.upNext.episodes(of: .local) }

  private func page(_ query: [String: String]) async throws -> String {
    try await router.page(at: "/up-next", query: query, for: viewer).body.text
  }

  private func notice(_ name: String, _ fields: [String: String]) async throws -> (sentence: String, undo: Undo?) {
    let event = try #require(router.event(at: "/up-next/\(name)"))
    guard case .notice(let sentence, let undo, _) = try await event.handle(Form(fields.mapValues { [$0] }), viewer) else {
      Issue.record("\(name) says nothing")
      return ("", nil)
    }
    return (sentence, undo)
  }
}
