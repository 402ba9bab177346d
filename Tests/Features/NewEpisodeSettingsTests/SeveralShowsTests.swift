import ChangeLog
import Foundation
import Library
import NewEpisodeSettingsManager
import NewEpisodes
import Playback
import PodcastModel
import ServiceRouter
import Services
import TestSupport
import Testing
import WebPage

/// The rules of several shows at once.
@Suite struct SeveralShowsTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let clock = FixedClock()
  private let sample: SampleLibrary
  private let shows: [ShowID]

  init() async throws {
    sample = try await SampleLibrary()
    let facts = ShowFacts(feedURL: "https://alder.example/feed.xml", title: "Alder")
    shows = [sample.show, try await sample.library.feeds.store(facts, episodes: [], at: SampleLibrary.added).show]
    for show in shows { try await sample.library.subscriptions.subscribe(.local, to: show, at: clock.now) }
    NewEpisodeSettingsManager.activate(
      in: router, library: sample.library,
      newEpisodes: NewEpisodes(library: sample.library, queueLength: { _ in 100 }, now: clock.read),
      downloading: StubDownloads(sample.library).downloading, userSettings: UserSettings(library: sample.library, now: clock.read))
    router.navigate(DownloadCenterServices.Navigate.self) { _, _ in nil }
  }

  @Test func onlyTheSettingThatWasChangedChanges() async throws {
    let first = ShowPreference(rate: 2, skipFirst: 20, hidesPlayed: true)
    try await UserSettings(library: sample.library, now: clock.read).change(first, of: shows[0], for: .local)
    let html = try await page()
    #expect(html.contains("2 shows") && html.contains("Moss &amp; Stone") && !html.contains("rule-preview"))
    // Both follow the default, or differ.
    #expect(html.contains("<select name=\"placement\""))
    #expect(html.ranges(of: "<option value=\"unchanged\" selected>Mixed</option>").count == 3)
    let undo = try await saved(["rate": "1.5"])
    #expect(try await preference(0) == ShowPreference(rate: 1.5, skipFirst: 20, hidesPlayed: true))
    #expect(try await preference(1) == ShowPreference(rate: 1.5))
    #expect(try await page().contains("<option value=\"1.5\" selected>1.5×</option>"))
    clock.advance(by: 1)
    #expect(try await ChangeLog(of: sample.library, now: clock.read).take(undo) == 2)
    #expect(try await preference(0) == first)
    #expect(try await preference(1) == ShowPreference())
    guard case .done = try await post(["first": "unchanged"]) else {
      Issue.record("It was not touched.")
      return
    }
    #expect(try await preference(0) == first)
  }

  @Test func rulesOfAllOfThemAreOneChange() async throws {
    let undo = try await saved(["placement": "inbox", "notify": "never", "newest": "2", "download": "true"])
    for show in shows {
      let rule = try await sample.library.episodeRules.rule(of: show, for: .local)?.rule
      #expect(rule == EpisodeRule(placement: .inbox, notifying: .never))
      #expect(try await sample.library.shows.detail(of: show, for: .local)?.rule == DownloadRule(newest: 2, keepLatest: 2))
    }
    #expect(try await sample.library.shows.detail(of: shows[0], for: SampleLibrary.neighbour)?.rule.followsDefault == true)
    clock.advance(by: 1)
    try await ChangeLog(of: sample.library, now: clock.read).take(undo)
    for show in shows {
      #expect(try await sample.library.episodeRules.rule(of: show, for: .local) == nil)
      #expect(try await sample.library.shows.detail(of: show, for: .local)?.rule.followsDefault == true)
    }
  }

  @Test func unknownShowsAreLeftOut() async throws {
    let path = NewEpisodeSettingsServices.NavigateShows.pattern.description
    #expect(try await router.page(at: path, query: [:], for: viewer).status == 404)
    #expect(try await router.page(at: path, query: ["shows": "98 99 x"], for: viewer).status == 404)
    #expect(try await page(with: "99").contains("2 shows"))
    guard case .missing = try await post(["rate": "2"], shows: "98 99") else {
      Issue.record("They do not exist.")
      return
    }
  }

  // MARK: - Private

  private var field: String { shows.map { "\($0.rawValue)" }.joined(separator: " ") }

  private func page(with others: String = "") async throws -> String {
    let path = NewEpisodeSettingsServices.NavigateShows.pattern.description
    return try await router.page(at: path, query: ["shows": "\(field) \(others)"], for: viewer).body.text
  }

  private func post(_ fields: [String: String], shows: String? = nil) async throws -> EventAnswer {
    clock.advance(by: 1)
    let all = fields.merging(["show": shows ?? field]) { $1 }
    return try await #require(router.event(at: "/new-episode-settings/did-set")).handle(Form(all.mapValues { [$0] }), viewer)
  }

  private func saved(_ fields: [String: String]) async throws -> Undo {
    guard case .notice("Saved", let undo?, backTo: _) = try await post(fields) else { throw FormError.missing("undo") }
    return undo
  }

  private func preference(_ index: Int) async throws -> ShowPreference {
    try await sample.library.preferences.preference(of: shows[index], for: .local)
  }
}
