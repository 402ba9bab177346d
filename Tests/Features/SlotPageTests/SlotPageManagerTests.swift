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

@testable import SlotPageManager

@Suite struct SlotPageManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let clock = FixedClock()
  private let sample: SampleLibrary
  private let listening: ListeningSessions
  private let upNext: UpNextQueue
  private let userSettings: UserSettings
  /// Half an hour each; the third has no audio.
  private let ids: [EpisodeID]

  init() async throws {
    sample = try await SampleLibrary(episodes: 6)
    listening = ListeningSessions(library: sample.library, now: clock.read)
    upNext = UpNextQueue(library: sample.library, now: clock.read)
    userSettings = UserSettings(library: sample.library, now: clock.read)
    ids = sample.episodes
    SlotPageManager.activate(in: router, library: sample.library, listening: listening, upNext: upNext, userSettings: userSettings)
  }

  @Test func theHeadOfUpNextFillsTheUsualFortyMinutes() async throws {
    try await upNext.playLast([ids[4], ids[0]], for: .local)
    let html = try await page().body.text
    #expect(html.contains("<h1>I have 40 minutes</h1>"))
    #expect(html.contains("value=\"\(ids[4].rawValue)\"") && html.contains("1 episode\u{A0}· 30 min"))
    #expect(try await page(["minutes": "60"]).body.text.contains("value=\"\(ids[4].rawValue) \(ids[0].rawValue)\""))
    #expect(try await page(["minutes": "20"]).body.text.contains("The shortest episode takes 30 min."))
    #expect(try await page(for: SampleLibrary.neighbour).body.text.contains("No episodes here"))
  }

  @Test func theCurrentEpisodeComesFirstUnlessItIsFinished() async throws {
    try await upNext.playLast([ids[4]], for: .local)
    try await play(ids[0], at: 1_200)
    #expect(try await page().body.text.contains("value=\"\(ids[0].rawValue) \(ids[4].rawValue)\""))
    try await listening.mark([ids[0]], played: true, by: .local)
    #expect(try await page().body.text.contains("value=\"\(ids[4].rawValue)\""))
  }

  @Test func listsAreSourcesToo() async throws {
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
    try await sample.library.bookmarks.setFavourite(true, ids[3], by: .local, at: clock.now)
    let rules = SmartRules(sources: [.show(sample.show)], state: .any)
    let list = try await sample.library.lists.add("Moss & more", rules, order: .oldest, for: .local, at: clock.now)
    #expect(try await page(["from": "favourites"]).body.text.contains("value=\"\(ids[3].rawValue)\""))
    let smart = try await page(["from": "list-\(list.id)", "minutes": "30"]).body.text
    #expect(smart.contains("value=\"\(ids[0].rawValue)\"") && smart.contains("aria-label=\"From: Moss &amp; more\""))
    #expect(try await page(["from": "list-\(list.id)"], for: SampleLibrary.neighbour).status == 404)
  }

  @Test func theInboxAndPlaylistsByHandAreSources() async throws {
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
    let playlist = try await sample.library.playlists.add("Train", for: .local, at: clock.now)
    try await sample.library.playlists.put([ids[3], ids[0]], .last, in: playlist, of: .local, at: clock.now)
    let html = try await page(["from": "playlist-\(playlist)", "minutes": "60"]).body.text
    #expect(html.contains("value=\"\(ids[3].rawValue) \(ids[0].rawValue)\"") && html.contains("aria-label=\"From: Train\""))
    #expect(try await page(["from": "playlist-\(playlist)"], for: SampleLibrary.neighbour).status == 404)
    let values = "(\(UserID.local.rawValue), \(ids[1].rawValue), 5)"
    try await sample.database.write {
      _ = try $0.run(Statement("test.inbox", "INSERT INTO inbox (user_id, episode_id, added_at) VALUES \(values)"), [:])
    }
    #expect(try await page(["from": "inbox"]).body.text.contains("value=\"\(ids[1].rawValue)\""))
    #expect(try await page(["from": "inbox"], for: SampleLibrary.neighbour).body.text.contains("No episodes here"))
  }

  @Test func rowsHaveTheirMenus() async throws {
    try await upNext.playLast([ids[4]], for: .local)
    let html = try await page(["minutes": "40"]).body.text
    #expect(html.contains("<form id=\"row-actions\"") && html.contains("name=\"back\" value=\"/time-slot?minutes=40\""))
    #expect(html.contains("href=\"/episodes/\(ids[4].rawValue)/actions?back=") && html.contains("data-actions=\"played unplayed"))
  }

  @Test(arguments: [
    "", "nonsense", "playlist-", "playlist-9", "list-", "list-x", "list-99", "list--1", "LIST-1", "list-99999999999999999999",
  ])
  func anUnknownSourceIsMissing(source: String) async throws {
    #expect(try await page(["from": source]).status == 404)
  }

  @Test(arguments: [("0", 1), ("-5", 1), ("9223372036854775807", 720)])
  func lengthsAreBounded(minutes: String, used: Int) async throws {
    #expect(try await page(["minutes": minutes]).title == "I have \(used) \(used == 1 ? "minute" : "minutes")")
  }

  @Test func theLengthThatWasStartedLastIsOfferedAgain() async throws {
    func link(for user: UserID) async throws -> String {
      try await router.markup(SlotPageServices.EmbedLink(), for: Viewer(userID: user.rawValue)).text
    }
    #expect(try await link(for: .local).contains("I have 40 minutes"))
    _ = try await page(["minutes": "60"])
    #expect(try await link(for: .local).contains("I have 40 minutes"))
    for (minutes, offered) in [("25", 25), ("99999999999999999999", 25), ("", 25), ("9000", 720), ("-1", 1)] {
      _ = try await notice("did-start", ["episodes": "\(ids[0].rawValue)", "minutes": minutes])
      #expect(try await listening.slotMinutes(of: .local) == offered)
    }
    _ = try await notice("did-start", ["episodes": "\(ids[0].rawValue)", "minutes": "25"])
    #expect(try await link(for: .local).contains("I have 25 minutes"))
    #expect(try await page().body.text.contains("<h1>I have 25 minutes</h1>"))
    #expect(try await page(["minutes": "40"]).body.text.contains("href=\"/time-slot?minutes=25\" data-top>25 min</a>"))
    #expect(try await link(for: SampleLibrary.neighbour).contains("I have 40 minutes"))
  }

  @Test func oneTapPlaysThemWithTheirOwnEndAndCanBeUndone() async throws {
    try await upNext.playLast([ids[4], ids[0], ids[5]], for: .local)
    let started = try await notice("did-start", ["episodes": "\(ids[4].rawValue) \(ids[0].rawValue)"])
    // Without a script the answer leads to the queue.
    #expect(started.sentence == "Playback stops after 2 episodes" && started.path == UpNextServices.Navigate().path)
    try await play(ids[4], at: 600)
    #expect(try await listening.plan(for: .local).upcoming.map(\.episode.id) == [ids[0]])
    #expect(try await sample.library.upNext.episodes(of: .local) == [ids[0], ids[5]])
    let card = try await router.markup(SlotPageServices.EmbedCurrent(), for: viewer).text
    #expect(card.contains("2 episodes left") && card.contains("then playback stops"))

    let undo = try #require(started.undo)
    let ended = try await notice(undo.path, undo.fields)
    #expect(ended.sentence == "Up Next follows the current episode")
    #expect(try await listening.plan(for: .local).upcoming.map(\.episode.id).prefix(2) == [ids[0], ids[5]])
    #expect(try await router.markup(SlotPageServices.EmbedCurrent(), for: viewer).text.contains("href=\"/time-slot\""))

    let again = try #require(ended.undo)
    let foreign = try await post(again.path, again.fields, by: SampleLibrary.neighbour)
    guard case .notice("These episodes are no longer available", nil, _) = foreign else { throw Unexpected() }
    #expect(try await notice(again.path, again.fields).sentence == "Playback stops after 2 episodes")
    #expect(try await listening.plan(for: .local).upcoming.map(\.episode.id) == [ids[0]])
    #expect(try await notice(again.path, again.fields).sentence == "These episodes are no longer available")
    #expect(try await listening.plan(for: .local).upcoming.map(\.episode.id) == [ids[0]])
    #expect(try await listening.timeSlot(of: SampleLibrary.neighbour) == nil)
  }

  @Test func aSlotWithAnUnknownLengthTellsNoTimeOfItsEnd() async throws {
    let unknown = "UPDATE episode SET duration = NULL WHERE id = \(ids[0].rawValue)"
    try await sample.database.write { _ = try $0.run(Statement("test.unknown", unknown), [:]) }
    _ = try await notice("did-start", ["episodes": "\(ids[4].rawValue) \(ids[0].rawValue)"])
    try await play(ids[4], at: 600)
    let card = try await router.markup(SlotPageServices.EmbedCurrent(), for: viewer).text
    #expect(card.contains("2 episodes left") && card.contains("Then playback stops") && !card.contains("Finishes at"))
  }

  @Test func openPagesHearOfTheSlotAndOfEachOfItsEpisodes() async throws {
    func version() async throws -> String? {
      try await router.livePatches(for: Change.session(.local), viewer).first { $0.key == "time-slot" }?.attributes["data-reload-on-slot"]
        ?? nil
    }
    #expect(try await version() == "")
    _ = try await notice("did-start", ["episodes": "\(ids[4].rawValue) \(ids[0].rawValue)"])
    #expect(try await version() == "")
    try await play(ids[4], at: 0)
    let first = try await version()
    try await play(ids[0], at: 0)
    let second = try await version()
    #expect(first != "" && second != "" && second != first)
    #expect(try await router.livePatches(for: Change.session(SampleLibrary.neighbour), viewer).isEmpty)
  }

  @Test func whatCannotBePlayedStartsNothing() async throws {
    for text in ["\(ids[2].rawValue)", "99", "0"] {
      #expect(try await notice("did-start", ["episodes": text]).sentence == "These episodes are no longer available")
    }
    for text in ["", " ", "x", "1 x", "99999999999999999999", "1,2"] {
      await #expect(throws: FormError.self) { try await post("did-start", ["episodes": text]) }
    }
    guard case .done = try await post("did-end", [:]) else { throw Unexpected() }
    #expect(try await notice("did-restore", ["replaced": "1"]).undo == nil)
    #expect(try await listening.timeSlot(of: .local) == nil)
  }

  // MARK: - Private

  private struct Unexpected: Error {}

  private func page(_ query: [String: String] = [:], for user: UserID = .local) async throws -> Page {
    try await router.page(at: "/time-slot", query: query, for: Viewer(userID: user.rawValue))
  }

  private func post(_ name: String, _ fields: [String: String], by user: UserID = .local) async throws -> EventAnswer {
    let path = name.hasPrefix("/") ? name : "/slot-page/\(name)"
    return try await #require(router.event(at: path)).handle(Form(fields.mapValues { [$0] }), Viewer(userID: user.rawValue))
  }

  private func notice(_ name: String, _ fields: [String: String]) async throws -> (sentence: String, undo: Undo?, path: String) {
    guard case .notice(let sentence, let undo, let path) = try await post(name, fields) else { throw Unexpected() }
    return (sentence, undo, path)
  }

  private func play(_ episode: EpisodeID, at position: Double) async throws {
    clock.advance(by: 10)
    let entry = LedgerEntry(
      id: "\(clock.now.timeIntervalSince1970)", device: "phone", sequence: clock.now.milliseconds, episode: episode,
      kind: .event(action: "start"), position: position, rate: 1, state: .playing, moment: clock.now, mediaDuration: nil, isGesture: true)
    try await sample.library.listening.record([entry], for: .local)
  }
}
