import ChangeLog
import Events
import Foundation
import Library
import NewEpisodes
import Playback
import PodcastModel
import ServiceRouter
import Services
import Storage
import Subscriptions
import TestSupport
import Testing
import WebPage

@testable import RecentChangesManager

@Suite struct RecentChangesManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let clock = FixedClock()
  private let sample: SampleLibrary
  private let listening: ListeningSessions
  private let upNext: UpNextQueue
  private let bookmarks: Bookmarks
  private let userSettings: UserSettings
  private let subscriptions: Subscriptions
  private let ids: [EpisodeID]

  init() async throws {
    sample = try await SampleLibrary(episodes: 12, silent: [])
    listening = ListeningSessions(library: sample.library, now: clock.read)
    upNext = UpNextQueue(library: sample.library, now: clock.read)
    bookmarks = Bookmarks(library: sample.library, now: clock.read)
    userSettings = UserSettings(library: sample.library, now: clock.read)
    subscriptions = Subscriptions(library: sample.library, now: clock.read)
    ids = sample.episodes
    let newEpisodes = NewEpisodes(library: sample.library, queueLength: { _ in 100 }, now: clock.read)
    let log = ChangeLog(
      library: sample.library, listening: listening, upNext: upNext, bookmarks: bookmarks, userSettings: userSettings,
      subscriptions: subscriptions, newEpisodes: newEpisodes,
      setDownloadRules: { _, _ in 0 }, now: clock.read)
    RecentChangesManager.activate(in: router, library: sample.library, userSettings: userSettings, changeLog: log)
    let zone = "INSERT INTO person_setting (user_id, name, value) VALUES (1, 'time-zone', 'Asia/Tokyo')"
    try await sample.database.write { _ = try $0.run(Statement("test.zone", zone), [:]) }
  }

  @Test func listsChangesInTheListenersDays() async throws {
    try await upNext.playLast([ids[0]], for: .local)
    clock.advance(by: 86_400)
    try await listening.mark(ids, played: true, by: .local)
    let html = try await page()
    #expect(html.contains("Added “Episode 1” to Up Next") && html.contains("Marked 12 episodes as played"))
    // 8:00 UTC is 17:00 in Tokyo.
    #expect(html.contains(">Today</time>") && html.contains(">Yesterday</time>") && html.contains("17:00</time>"))
    #expect(try await page(for: SampleLibrary.neighbour).contains("No changes yet"))
  }

  @Test func listsOneKind() async throws {
    try await upNext.playLast([ids[0]], for: .local)
    try await subscriptions.subscribe(.local, to: sample.show)
    try await bookmarks.setFavourite(true, [ids[1]], by: .local)
    var settings = try await userSettings.settings(of: .local)
    settings.skipBack = 60
    try await userSettings.change(settings, of: .local)
    let sentences = [
      "up-next": "Added “Episode 1” to Up Next", "shows": "Subscribed to “Moss &amp; Stone”",
      "marks": "Added “Episode 2” to favourites", "settings": "Skip back: 10 s → 60 s",
    ]
    for (kind, sentence) in sentences {
      let html = try await page(["kind": kind])
      #expect(html.contains(sentence) && html.ranges(of: "class=\"ruled-row change-row\"").count == 1, "\(kind)")
    }
    #expect(try await page().ranges(of: "class=\"ruled-row change-row\"").count == 4)
    for kind in ["", "queue", "UP-NEXT", "x"] {
      #expect(try await router.page(at: "/recent-changes", query: ["kind": kind], for: viewer).status == 404)
    }
  }

  @Test func showsFiftyOnAPage() async throws {
    for number in 0..<60 {
      try await bookmarks.setFavourite(number % 2 == 0, [ids[0]], by: .local)
      clock.advance(by: 1)
    }
    let first = try await page()
    #expect(first.ranges(of: "class=\"ruled-row change-row\"").count == 50 && first.contains("href=\"/recent-changes?page=2\""))
    let second = try await page(["page": "2"])
    #expect(second.ranges(of: "class=\"ruled-row change-row\"").count == 10 && second.contains("Newer changes"))
    for number in ["0", "-5", "9223372036854775807"] {
      #expect(try await router.page(at: "/recent-changes", query: ["page": number], for: viewer).status == 200)
    }
  }

  @Test func undoesAndUndoesTheUndo() async throws {
    try await upNext.playLast([ids[0], ids[1]], for: .local)
    let id = try await last()
    clock.advance(by: 60)
    let undone = try await notice("did-undo", ["change": "\(id)", "back": "/recent-changes?kind=up-next"])
    #expect(undone.sentence == "Change undone" && undone.path == "/recent-changes?kind=up-next")
    #expect(try await sample.library.upNext.episodes(of: .local).isEmpty)
    #expect(try await page().contains("change-undone"))
    clock.advance(by: 60)
    let undo = try #require(undone.undo)
    _ = try await notice(undo.path, undo.fields)
    #expect(try await sample.library.upNext.episodes(of: .local) == [ids[0], ids[1]])
    #expect(try await sample.library.changeLog.change(id, of: .local)?.undone == nil)
  }

  @Test func undoesTheChangesOfOneActionTogetherAndOnce() async throws {
    try await upNext.playLast([ids[0], ids[1]], for: .local)
    clock.advance(by: 60)
    let (_, changes) = try await ChangeAuthor.logging { try await listening.archive([ids[0]], isArchived: true, by: .local) }
    #expect(changes.count == 2)
    clock.advance(by: 60)
    let fields = ["change": changes.map { "\($0)" }.joined(separator: " ")]
    #expect(try await notice("did-undo", fields, by: SampleLibrary.neighbour).sentence == "This change is no longer available")
    #expect(try await sample.library.upNext.episodes(of: .local) == [ids[1]])
    #expect(try await notice("did-undo", fields).sentence == "Change undone")
    #expect(try await sample.library.upNext.episodes(of: .local) == [ids[0], ids[1]])
    #expect(try await sample.library.listening.state(of: ids[0], for: .local)?.isArchived == false)
    clock.advance(by: 60)
    #expect(try await notice("did-undo", fields).undo == nil)
    #expect(try await sample.library.upNext.episodes(of: .local) == [ids[0], ids[1]])
  }

  @Test func explainsChangesThatCannotBeUndone() async throws {
    try await bookmarks.setFavourite(true, [ids[0], ids[1]], by: .local)
    let id = try await last()
    clock.advance(by: 60)
    try await bookmarks.setFavourite(false, [ids[1]], by: .local)
    #expect(
      try await notice("did-undo", ["change": "\(id)"]).sentence == "Change undone, but 1 has changed since or is no longer available")
    #expect(try await notice("did-undo", ["change": "\(id)"]).sentence == "This change is no longer available")
    try await bookmarks.setFavourite(true, [ids[2]], by: .local)
    let other = try await last()
    try await bookmarks.setFavourite(false, [ids[2]], by: .local)
    #expect(
      try await notice("did-undo", ["change": "\(other)"]).sentence
        == "Nothing to undo. This has changed since, or is no longer available.")
    for number in ["0", "-1", "9223372036854775807"] {
      #expect(try await notice("did-undo", ["change": number]).sentence == "This change is no longer available")
    }
    for fields in [[:], ["change": ""], ["change": "x"], ["change": "99999999999999999999"]] as [[String: String]] {
      await #expect(throws: FormError.self) { try await post("did-undo", fields) }
    }
    // Only a page of this server is returned to.
    #expect(try await notice("did-undo", ["change": "0", "back": "https://moss.example/"]).path == "/")
  }

  @Test func previewsAndRestoresUpNext() async throws {
    try await upNext.playLast(Array(ids.prefix(11)), for: .local)
    clock.advance(by: 7_200)
    _ = try await upNext.replace(with: [ids[11]], for: .local)
    let moment = clock.now - 3_600
    let html = try await restoring("hour")
    #expect(html.contains("11 episodes\u{A0}· 11 added\u{A0}· 1 removed") && html.contains("Episode 10</a>"))
    #expect(!html.contains("Episode 11</a>") && html.contains("and 1 more") && html.contains("value=\"\(moment.milliseconds)\""))
    #expect(try await restoring("yesterday").contains("The record of Up Next begins on"))
    let restored = try await notice("did-restore", ["moment": "\(moment.milliseconds)"])
    #expect(restored.sentence == "Up Next restored" && restored.path == "/up-next")
    #expect(try await sample.library.upNext.episodes(of: .local) == Array(ids.prefix(11)))
    #expect(try await restoring("hour").contains("Up Next is the same now"))
    #expect(try await notice("did-restore", ["moment": "\(moment.milliseconds)"]).sentence == "Up Next is the same now")
    let undo = try #require(restored.undo)
    _ = try await notice(undo.path, undo.fields)
    #expect(try await sample.library.upNext.episodes(of: .local) == [ids[11]])
  }

  @Test func aMomentIsReadInTheListenersZone() async throws {
    try await upNext.playLast([ids[0]], for: .local)
    clock.advance(by: 86_400)
    // The change was made at 17:00 in Tokyo.
    #expect(
      try await restoring("2027-01-15T16:59").contains(
        "The record of Up Next begins on <time datetime=\"2027-01-15\" data-day=\"\">15 Jan</time> at <time>17:00</time>."))
    #expect(try await restoring("2027-01-15T17:00").contains("Up Next is the same now"))
    #expect(try await restoring("2027-01-15T17:00").contains("value=\"2027-01-15T17:00\""))
  }

  @Test(arguments: [
    ("moss", "This isn’t a date and time"), ("", "This isn’t a date and time"), ("2026-02-31T10:00", "This isn’t a date and time"),
    ("2999-01-01T00:00", "This time is in the future"), ("0001-01-01T00:00", "There is no record of Up Next"),
  ])
  func badMomentsAreExplained(text: String, sentence: String) async throws {
    let html = try await restoring(text)
    #expect(html.contains(sentence))
    // A text that is no moment stays in the field.
    if sentence.contains("isn’t") { #expect(html.contains("name=\"at\" value=\"\(text)\"")) }
  }

  @Test func badMomentsRestoreNothing() async throws {
    for number in ["0", "-9223372036854775808", "9223372036854775807"] {
      #expect(try await notice("did-restore", ["moment": number]).sentence == "There is no record of Up Next for this moment")
    }
    for fields in [[:], ["moment": "x"], ["moment": "1e9"]] as [[String: String]] {
      await #expect(throws: FormError.self) { try await post("did-restore", fields) }
    }
    #expect(try await sample.library.upNext.episodes(of: .local).isEmpty)
  }

  @Test func openPagesHearOfChanges() async throws {
    let patches = try await router.livePatches(for: Change.changeLog(.local), viewer)
    #expect(patches.map(\.key) == ["recent-changes"])
    #expect(try await router.livePatches(for: Change.changeLog(SampleLibrary.neighbour), viewer).isEmpty)
    let changes = sample.library.events.changes()
    try await bookmarks.setFavourite(true, [ids[0]], by: .local)
    for await change in changes where change == .changeLog(.local) { break }
  }

  // MARK: - Private

  private struct Unexpected: Error {}

  private func page(_ query: [String: String] = [:], for user: UserID = .local) async throws -> String {
    try await router.page(at: "/recent-changes", query: query, for: Viewer(userID: user.rawValue)).body.text
  }

  private func restoring(_ moment: String) async throws -> String {
    try await router.page(at: "/recent-changes/up-next", query: ["at": moment], for: viewer).body.text
  }

  private func last() async throws -> LoggedChange.ID {
    try #require(try await sample.library.changeLog.changes(of: .local, limit: 1).first?.id)
  }

  @discardableResult
  private func post(_ name: String, _ fields: [String: String], by user: UserID = .local) async throws -> EventAnswer {
    let path = name.hasPrefix("/") ? name : "/recent-changes/\(name)"
    return try await #require(router.event(at: path)).handle(Form(fields.mapValues { [$0] }), Viewer(userID: user.rawValue))
  }

  private func notice(
    _ name: String, _ fields: [String: String], by user: UserID = .local
  ) async throws -> (sentence: String, undo: Undo?, path: String) {
    guard case .notice(let sentence, let undo, let path) = try await post(name, fields, by: user) else { throw Unexpected() }
    return (sentence, undo, path)
  }
}
