import ChangeLog
import Events
import Foundation
import Library
import NewEpisodeSettingsManager
import NewEpisodes
import PodcastModel
import ServiceRouter
import Services
import TestSupport
import Testing
import WebPage

@Suite struct NewEpisodeSettingsManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let clock = FixedClock()

  private static let own = [
    "rule": "own", "placement": "inbox", "notify": "services", "days": "0", "keep": "0", "words": "", "without": "", "shortest": "0",
    "longest": "0",
  ]

  @Test func aRuleIsSavedAndUndone() async throws {
    let sample = try await activated()
    #expect(try await page(sample.show).contains("<option value=\"default\" selected>Default (No change)</option>"))
    let saved = try await saved(Self.own.merging(["without": "rerun", "trailers": "true"]) { $1 }, sample.show)
    #expect(saved.contains("Saved") && saved.contains("value=\"rerun\""))
    let rule = try await sample.library.episodeRules.rule(of: sample.show, for: .local)?.rule
    #expect(rule == EpisodeRule(placement: .inbox, filter: EpisodeRuleFilter(excludedWords: "rerun", skipsTrailers: true)))
    #expect(try await page(sample.show).contains("<option value=\"inbox\" selected>Inbox</option>"))
    try await undo(saved, in: sample)
    #expect(try await sample.library.episodeRules.rule(of: sample.show, for: .local) == nil)
  }

  @Test func previewsTheLastTenEpisodes() async throws {
    let sample = try await activated(episodes: 12)
    let fields = Self.own.merging(["show": "\(sample.show.rawValue)", "keep": "2", "without": "Episode 11"]) { $1 }
    let html = try await answer("did-preview", fields)
    #expect(html.ranges(of: "class=\"rule-outcome\"").count == 10)
    #expect(html.contains("Episode 12</p><p class=\"rule-effect\">Inbox\u{A0}· Archive later</p>"))
    #expect(html.contains("Episode 11</p><p class=\"rule-effect\">Skipped: title contains “Episode 11”\u{A0}· Archive later</p>"))
    #expect(html.contains("Episode 10</p><p class=\"rule-effect\">Archive</p>"))
    #expect(html.contains("<option value=\"2\" selected>Newest 2</option>"), "The form keeps what is being edited.")
    #expect(try await answer("did-preview", fields.merging(["shortest": "180"]) { $1 }).contains("Skipped: too short"))
    #expect(try await sample.library.episodeRules.rule(of: sample.show, for: .local) == nil)
  }

  @Test func theAutoDownloadOfAShowIsPreviewedSavedAndUndone() async throws {
    let sample = try await activated(episodes: 12)
    #expect(try await page(sample.show).contains("name=\"downloads\"") == false)
    router.navigate(DownloadCenterServices.Navigate.self) { _, _ in nil }
    _ = try await saved(Self.own.merging(["downloads": "1"]) { $1 }, nil)
    #expect(try await page(sample.show).contains("<option value=\"\" selected>Default (Latest episode)</option>"))
    #expect(try await page(sample.show).ranges(of: "Inbox\u{A0}· Download</p>").count == 1)
    let fields = Self.own.merging(["rule": "default", "downloads": "2"]) { $1 }
    let preview = try await answer("did-preview", fields.merging(["show": "\(sample.show.rawValue)"]) { $1 })
    #expect(preview.ranges(of: "Inbox\u{A0}· Download</p>").count == 2)
    #expect(preview.contains("<option value=\"2\" selected>Latest 2 episodes</option>"))
    #expect(try await downloadRule(sample)?.followsDefault == true)
    let html = try await saved(fields, sample.show)
    #expect(try await downloadRule(sample) == DownloadRule(newest: 2))
    // A form without the field leaves it as it is.
    _ = try await saved(Self.own, sample.show)
    #expect(try await downloadRule(sample) == DownloadRule(newest: 2))
    try await undo(html, in: sample)
    #expect(try await downloadRule(sample)?.followsDefault == true)
  }

  /// A download starts as soon as the number is set, and uses the filter.
  @Test func theFilterIsSavedBeforeTheAutoDownload() async throws {
    let sample = try await activated()
    router.navigate(DownloadCenterServices.Navigate.self) { _, _ in nil }
    var changes = sample.library.events.changes().makeAsyncIterator()
    _ = try await saved(Self.own.merging(["without": "trailer", "downloads": "2"]) { $1 }, sample.show)
    var saved: [Change] = []
    while saved.last != .downloads(.local), let change = await changes.next() { saved.append(change) }
    #expect(saved.contains(.episodeRules(.local)))
    // The form in another tab has the number too.
    while saved.last != .episodeRules(.local), let change = await changes.next() { saved.append(change) }
  }

  @Test func aRuleForThousandsOfEpisodesAsksFirst() async throws {
    let sample = try await activated(episodes: 4_000)
    let fields = Self.own.merging(["keep": "1"]) { $1 }
    let asked = try await saved(fields, sample.show)
    #expect(asked.contains("<h1>Archive 3,999 episodes?</h1>") && asked.contains("value=\"all\"") && asked.contains("value=\"new\""))
    #expect(try await sample.library.episodeRules.rule(of: sample.show, for: .local) == nil)
    let new = try await saved(fields.merging(["scope": "new"]) { $1 }, sample.show)
    #expect(new.contains("Saved") && !new.contains("archived"))
    #expect(try await archivedCount(sample) == 0)
    // The same archive settings do not ask again.
    #expect(try await saved(fields.merging(["placement": "last"]) { $1 }, sample.show).contains("Saved"))
    let all = try await saved(fields.merging(["scope": "all"]) { $1 }, sample.show)
    #expect(all.contains("Saved. 3,999 episodes archived."))
    #expect(try await archivedCount(sample) == 3_999)
    try await undo(all, in: sample)
    #expect(try await archivedCount(sample) == 0)
  }

  @Test func followingADefaultThatArchivesThousandsAsksFirst() async throws {
    let sample = try await activated(episodes: 4_000, subscribed: Date(timeIntervalSince1970: 1_770_000_000))
    _ = try await saved(Self.own, sample.show)
    // No show follows it.
    #expect(try await saved(Self.own.merging(["keep": "1"]) { $1 }, nil).contains("Saved"))
    let fields = Self.own.merging(["rule": "default"]) { $1 }
    // The default decides about older episodes: "only new episodes" is not offered, and no answer.
    for scope in [[:], ["scope": "new"]] as [[String: String]] {
      let asked = try await saved(fields.merging(scope) { $1 }, sample.show)
      #expect(asked.contains("<h1>Archive 3,999 episodes?</h1>") && asked.contains("value=\"all\"") && !asked.contains("value=\"new\""))
    }
    #expect(try await sample.library.episodeRules.rule(of: sample.show, for: .local) != nil)
    #expect(try await archivedCount(sample) == 0)
    let all = try await saved(fields.merging(["scope": "all"]) { $1 }, sample.show)
    #expect(all.contains("Saved. 3,999 episodes archived."))
    #expect(try await sample.library.episodeRules.rule(of: sample.show, for: .local) == nil)
    try await undo(all, in: sample)
    #expect(try await archivedCount(sample) == 0)
  }

  @Test func followingADefaultSinceTheSubscriptionAsksNothing() async throws {
    // All episodes are older than the subscription.
    let sample = try await activated(episodes: 200)
    _ = try await saved(Self.own, sample.show)
    _ = try await saved(Self.own.merging(["keep": "1"]) { $1 }, nil)
    #expect(try await saved(Self.own.merging(["rule": "default"]) { $1 }, sample.show).contains("Saved"))
    #expect(try await archivedCount(sample) == 0)
  }

  @Test func theDefaultIsForShowsWithoutTheirOwn() async throws {
    let sample = try await activated()
    let html = try await saved(Self.own.merging(["placement": "first", "downloads": "3"]) { $1 }, nil)
    #expect(html.contains("Saved") && html.contains("For example, Moss &amp; Stone"))
    #expect(
      try await sample.library.episodeRules.defaultRule(of: .local)?.rule
        == DefaultEpisodeRule(EpisodeRule(placement: .first), downloads: 3))
    #expect(try await page(sample.show).contains("Default (Top of Up Next\u{A0}· Download latest 3)"))
    #expect(try await page(sample.show).contains("<p class=\"rule-effect\">Top of Up Next\u{A0}· Download</p>"))
    try await undo(html, in: sample)
    #expect(try await page(sample.show).contains("Default (No change)"))
  }

  @Test func badInputIsRefusedOrBounded() async throws {
    let sample = try await activated()
    await #expect(throws: FormError.self) { _ = try await saved(Self.own.merging(["placement": "moon"]) { $1 }, sample.show) }
    await #expect(throws: FormError.self) { _ = try await saved(Self.own.merging(["days": "soon"]) { $1 }, sample.show) }
    _ = try await saved(Self.own.merging(["days": "-4", "keep": "99999999999"]) { $1 }, sample.show)
    let rule = try await sample.library.episodeRules.rule(of: sample.show, for: .local)?.rule
    #expect(rule?.archiveDays == 0 && rule?.keepNewest == 1_000)
    let fields = Self.own.merging(["show": "77"]) { $1 }
    let answer = try await post("did-save", fields)
    guard case .missing = answer else {
      Issue.record("There is no such show.")
      return
    }
    #expect(try await router.page(at: "/shows/77/new-episodes", query: [:], for: viewer).status == 404)
  }

  @Test func otherTabsHearOfIt() async throws {
    _ = try await activated()
    #expect(try await router.livePatches(for: Change.episodeRules(.local), viewer).count == 1)
    #expect(try await router.livePatches(for: Change.episodeRules(SampleLibrary.neighbour), viewer).isEmpty)
  }

  // MARK: - Private

  private func activated(episodes: Int = 3, subscribed: Date? = nil) async throws -> SampleLibrary {
    let sample = try await SampleLibrary(episodes: episodes, silent: [])
    // All of them are published.
    clock.advance(by: Double(episodes) * 604_800)
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: subscribed ?? clock.now)
    let engine = NewEpisodes(library: sample.library, queueLength: { _ in 100 }, now: clock.read)
    NewEpisodeSettingsManager.activate(
      in: router, library: sample.library, newEpisodes: engine, downloading: StubDownloads(sample.library).downloading)
    return sample
  }

  private func page(_ show: ShowID) async throws -> String {
    try await router.page(at: "/shows/\(show.rawValue)/new-episodes", query: [:], for: viewer).body.text
  }

  private func post(_ event: String, _ fields: [String: String]) async throws -> EventAnswer {
    try await #require(router.event(at: "/new-episode-settings/\(event)")).handle(Form(fields.mapValues { [$0] }), viewer)
  }

  private func answer(_ event: String, _ fields: [String: String]) async throws -> String {
    guard case .page(let page) = try await post(event, fields) else { return "" }
    return page.body.text
  }

  private func saved(_ fields: [String: String], _ show: ShowID?) async throws -> String {
    clock.advance(by: 1)
    return try await answer("did-save", fields.merging(["show": show.map { "\($0.rawValue)" } ?? ""]) { $1 })
  }

  /// Does what the form of the bar asks for.
  private func undo(_ html: String, in sample: SampleLibrary) async throws {
    let bar = try #require(html.firstMatch(of: /(?s)<form class="undo-bar".*?<\/form>/)).output
    let fields = bar.matches(of: /name="(\w+)" value="([^"]*)"/).map { (String($0.1), String($0.2)) }
    clock.advance(by: 1)
    let undo = Undo(path: "/recent-changes/did-undo", fields: Dictionary(fields) { _, last in last }, text: "")
    #expect(bar.contains(undo.path))
    #expect(try await ChangeLog(of: sample.library, now: clock.read).take(undo) > 0)
  }

  private func downloadRule(_ sample: SampleLibrary) async throws -> DownloadRule? {
    try await sample.library.shows.detail(of: sample.show, for: .local)?.rule
  }

  private func archivedCount(_ sample: SampleLibrary) async throws -> Int {
    try await sample.library.shows.detail(of: sample.show, for: .local)?.archivedCount ?? -1
  }
}
