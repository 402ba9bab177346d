import ChangeLog
import Events
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

@Suite struct NewEpisodeSettingsManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let clock = FixedClock()

  @Test func aSettingIsSavedAloneAndUndone() async throws {
    let sample = try await activated()
    #expect(try await page(sample.show).contains("<option value=\"default\" selected>Default (No list)</option>"))
    let undo = try await saved(["without": "rerun"], sample.show)
    _ = try await saved(["trailers": "true"], sample.show)
    _ = try await saved(["placement": "inbox"], sample.show)
    let rule = EpisodeRule(placement: .inbox, filter: EpisodeRuleFilter(excludedWords: "rerun", skipsTrailers: true))
    #expect(try await own(sample) == rule)
    let html = try await page(sample.show)
    #expect(html.contains("<option value=\"inbox\" selected>Inbox</option>") && html.contains("name=\"without\" value=\"rerun\""))
    // It has other parts since.
    #expect(try await ChangeLog(of: sample.library, now: clock.read).take(undo) == 0)
    _ = try await saved(["placement": "default"], sample.show)
    _ = try await saved(["trailers": "default"], sample.show)
    let last = try await saved(["without": ""], sample.show)
    #expect(try await own(sample) == nil, "It equals the default again.")
    try await take(last, in: sample)
    #expect(try await own(sample)?.filter.excludedWords == "rerun")
    guard case .done = try await post(["without": "rerun"], sample.show) else {
      Issue.record("Nothing has changed.")
      return
    }
  }

  @Test func previewsTheLastTenEpisodes() async throws {
    let sample = try await activated(episodes: 12)
    #expect(try await page(sample.show).contains(" hidden><h2 id=\"rule-preview-title\">"), "The rule does nothing.")
    for change in [["placement": "inbox"], ["newest": "2"], ["list": "true"], ["without": "Episode 11"]] {
      _ = try await saved(change.merging(["scope": "new"]) { $1 }, sample.show)
    }
    let html = try await page(sample.show)
    #expect(html.ranges(of: "class=\"rule-outcome\"").count == 10 && !html.contains(" hidden><h2 id=\"rule-preview-title\">"))
    #expect(html.contains("Episode 12</p><p class=\"rule-effect\">Inbox</p>"))
    #expect(html.contains("Episode 11</p><p class=\"rule-effect\">Skipped: title contains “Episode 11”</p>"))
    // An open page of an earlier version asks for it.
    guard case .page = try await event("did-preview", ["show": "\(sample.show.rawValue)", "placement": "first"]) else {
      Issue.record("There is no preview.")
      return
    }
    #expect(try await own(sample)?.placement == .inbox)
  }

  @Test func oneNumberIsForDownloadsAndList() async throws {
    let sample = try await activated(episodes: 4)
    #expect(try await !page(sample.show).contains("name=\"download\""))
    router.navigate(DownloadCenterServices.Navigate.self) { _, _ in nil }
    _ = try await saved(["download": "true"], sample.show)
    #expect(try await downloadRule(sample) == DownloadRule(newest: 3, keepLatest: 3))
    let undo = try await saved(["newest": "5"], sample.show)
    #expect(try await downloadRule(sample) == DownloadRule(newest: 5, keepLatest: 5))
    _ = try await saved(["list": "true"], sample.show)
    #expect(try await own(sample)?.keepNewest == 5)
    try await take(undo, in: sample)
    // The list has the number that the show had meanwhile: it is said, and stays until one is set.
    let custom = try await page(sample.show)
    #expect(custom.contains("<option value=\"unchanged\" selected>Custom</option>"))
    #expect(custom.contains("Custom: auto-download Newest 3, downloads that stay Newest 3, list Newest 5."))
    _ = try await saved(["newest": "2"], sample.show)
    #expect(try await downloadRule(sample) == DownloadRule(newest: 2, keepLatest: 2))
    #expect(try await own(sample)?.keepNewest == 2)
    _ = try await saved(["newest": "default"], sample.show)
    #expect(try await downloadRule(sample) == DownloadRule(followsDefault: true))
    #expect(try await own(sample) == nil)
    _ = try await saved(["played": "true"], sample.show)
    #expect(try await downloadRule(sample) == DownloadRule(deletesPlayed: true, followsDefault: true))
  }

  @Test func playedDownloadsAreDeletedByDefaultOrByShow() async throws {
    let sample = try await activated()
    router.navigate(DownloadCenterServices.Navigate.self) { _, _ in nil }
    #expect(try await page(sample.show).contains("<option value=\"default\" selected>Default (Never)</option>"))
    let undo = try await saved(["played": "true"], nil)
    #expect(try await sample.library.episodeRules.defaultRule(of: .local)?.rule.deletesPlayed == true)
    #expect(try await page(sample.show).contains("<option value=\"default\" selected>Default (One day after playing)</option>"))
    _ = try await saved(["played": "false"], sample.show)
    #expect(try await downloadRule(sample) == DownloadRule(deletesPlayed: false, followsDefault: true))
    #expect(try await page(sample.show).contains("<option value=\"default\">Default (One day after playing)</option>"))
    _ = try await saved(["played": "default"], sample.show)
    #expect(try await downloadRule(sample) == DownloadRule(followsDefault: true))
    try await take(undo, in: sample)
    #expect(try await page(sample.show).contains("<option value=\"default\" selected>Default (Never)</option>"))
  }

  /// Earlier versions could set each number.
  @Test func differentNumbersOfEarlierVersionsStay() async throws {
    let sample = try await activated()
    router.navigate(DownloadCenterServices.Navigate.self) { _, _ in nil }
    let stored = DownloadRule(newest: 3, keepLatest: 10)
    _ = try await sample.library.downloadRules.change([sample.show], for: .local, at: clock.now) { $1 = stored }
    _ = try await saved(["placement": "last"], sample.show)
    _ = try await saved(["rate": "1.5"], sample.show)
    #expect(try await downloadRule(sample) == stored)
    #expect(try await page(sample.show).contains("auto-download Newest 3, downloads that stay Newest 10, list All episodes"))
    guard case .done = try await post(["newest": "unchanged"], sample.show) else {
      Issue.record("It was already selected.")
      return
    }
    #expect(try await downloadRule(sample) == stored)
  }

  @Test func playbackAndListAreOfTheShow() async throws {
    let sample = try await activated()
    let changes = ["rate": "1.5", "first": "30", "last": "90", "order": "oldest", "unplayed": "true", "chapters": " Ads, Credits"]
    for (name, value) in changes { _ = try await saved([name: value], sample.show) }
    let preference = ShowPreference(
      rate: 1.5, skipFirst: 30, skipLast: 90, order: .oldestFirst, hidesPlayed: true, skippedChapters: ["Ads", "Credits"])
    #expect(try await sample.library.preferences.preference(of: sample.show, for: .local) == preference)
    #expect(try await sample.library.preferences.preference(of: sample.show, for: SampleLibrary.neighbour) == ShowPreference())
    #expect(try await page(sample.show).contains("<option value=\"\(90)\" selected>"))
    for name in ["rate", "order", "unplayed"] { _ = try await saved([name: "default"], sample.show) }
    let left = ShowPreference(skipFirst: 30, skipLast: 90, skippedChapters: ["Ads", "Credits"])
    #expect(try await sample.library.preferences.preference(of: sample.show, for: .local) == left)
    let html = try await page(sample.show)
    #expect(html.contains("selected>Default (Last used)</option>") && html.contains("selected>Default (Newest first)</option>"))
  }

  @Test func skipsAreOfAllShowsOrOfOne() async throws {
    let sample = try await activated()
    let userSettings = UserSettings(library: sample.library, now: clock.read)
    let undo = try await saved(["first": "20"], nil)
    _ = try await saved(["last": "45"], nil)
    #expect(try await userSettings.settings(of: .local).skipFirst == 20)
    let html = try await page(sample.show)
    for text in ["20 s", "45 s"] { #expect(html.contains("<option value=\"default\" selected>Default (\(text))</option>"), "\(text)") }
    _ = try await saved(["first": "0"], sample.show)
    #expect(try await sample.library.preferences.preference(of: sample.show, for: .local) == ShowPreference(skipFirst: 0))
    #expect(try await page(sample.show).contains("<option value=\"0\" selected>Off</option>"))
    _ = try await saved(["first": "default"], sample.show)
    #expect(try await sample.library.preferences.preference(of: sample.show, for: .local) == ShowPreference())
    try await take(undo, in: sample)
    #expect(try await userSettings.settings(of: .local).skipFirst == 0)
  }

  @Test func chaptersAreOfAllShowsOrOfOne() async throws {
    let sample = try await activated()
    _ = try await saved(["chapters": "Ads, Credits"], nil)
    #expect(try await UserSettings(library: sample.library, now: clock.read).settings(of: .local).skippedChapters == ["Ads", "Credits"])
    #expect(try await page(sample.show).contains("name=\"chapters\" value=\"Ads, Credits\""))
    _ = try await saved(["chapters": ""], sample.show)
    #expect(try await sample.library.preferences.preference(of: sample.show, for: .local) == ShowPreference(skippedChapters: []))
    #expect(try await page(sample.show).contains("name=\"chapters\" value=\"\""))
    _ = try await saved(["chapters": "Ads,Credits"], sample.show)
    #expect(
      try await sample.library.preferences.preference(of: sample.show, for: .local) == ShowPreference(), "It equals the default again.")
  }

  @Test(arguments: [["rate": "0.4"], ["rate": "nan"], ["first": "-1"], ["last": "601"], ["chapters": String(repeating: "x", count: 101)]])
  func playbackBeyondItsLimitsIsRefused(fields: [String: String]) async throws {
    let sample = try await activated()
    guard case .refused = try await post(fields, sample.show) else {
      Issue.record("It was accepted.")
      return
    }
    #expect(try await sample.library.preferences.preference(of: sample.show, for: .local) == ShowPreference())
    guard case .refused = try await post(fields, nil) else {
      Issue.record("The default was accepted.")
      return
    }
  }

  @Test func aSwitchThatIsOnSendsBothOfItsValues() async throws {
    let sample = try await activated()
    for (values, isOn) in [(["false", "true"], true), (["false"], false)] {
      _ = try await #require(router.event(at: "/new-episode-settings/did-set")).handle(
        Form(["show": [""], "trailers": values]), viewer)
      clock.advance(by: 1)
      #expect((try await sample.library.episodeRules.defaultRule(of: .local)?.rule.rule.filter.skipsTrailers ?? false) == isOn)
    }
  }

  @Test func theDefaultIsForShowsWithoutTheirOwn() async throws {
    let sample = try await activated()
    router.navigate(DownloadCenterServices.Navigate.self) { _, _ in nil }
    for change in [["placement": "first"], ["newest": "2"], ["download": "true"], ["rate": "1.2"], ["order": "oldest"]] {
      _ = try await saved(change, nil)
    }
    let standard = DefaultEpisodeRule(EpisodeRule(placement: .first), downloads: 2, keepLatest: 2)
    #expect(try await sample.library.episodeRules.defaultRule(of: .local)?.rule == standard)
    let all = try await router.page(at: "/settings/new-episodes", query: [:], for: viewer).body.text
    #expect(all.contains("For example, Moss &amp; Stone") && all.contains("<option value=\"1.2\" selected>1.2×</option>"))
    #expect(!all.contains("value=\"default\""))
    // A switch, whose hidden field stands for the unchecked box.
    func box(_ name: String) -> String {
      "name=\"\(name)\" value=\"false\"><input type=\"checkbox\" class=\"switch\" role=\"switch\" name=\"\(name)\" value=\"true\""
    }
    #expect(["download", "trailers", "bonus"].allSatisfy { all.contains(box($0)) } && all.ranges(of: " checked").count == 1)
    let html = try await page(sample.show)
    for text in ["Top of Up Next", "Newest 2", "On", "1.2×", "Oldest first"] {
      #expect(html.contains("<option value=\"default\" selected>Default (\(text))</option>"), "\(text)")
    }
    // A show may also follow the default.
    #expect(!html.contains("role=\"switch\"") && html.contains("<select name=\"trailers\""))
    #expect(html.contains("<p class=\"rule-effect\">Top of Up Next\u{A0}· Download</p>"))
    let undo = try await saved(["placement": "last"], nil)
    #expect(try await page(sample.show).contains("Default (End of Up Next)"))
    try await take(undo, in: sample)
    #expect(try await page(sample.show).contains("Default (Top of Up Next)"))
  }

  @Test func aRuleForThousandsOfEpisodesAsksFirst() async throws {
    let sample = try await activated(episodes: 4_000)
    let fields = ["newest": "1", "list": "true"]
    let asked = try await question(fields, sample.show)
    #expect(asked.contains("<h1>Archive 3,999 episodes?</h1>") && asked.contains("value=\"all\"") && asked.contains("value=\"new\""))
    #expect(asked.contains("name=\"list\" value=\"true\"") && asked.contains("name=\"newest\" value=\"1\""))
    #expect(try await own(sample) == nil)
    _ = try await saved(fields.merging(["scope": "new"]) { $1 }, sample.show)
    #expect(try await archivedCount(sample) == 0)
    // Another part does not ask again.
    _ = try await saved(["placement": "last"], sample.show)
    let all = try await saved(fields.merging(["newest": "2", "scope": "all"]) { $1 }, sample.show, "Saved. 3,998 episodes archived.")
    #expect(try await archivedCount(sample) == 3_998)
    try await take(all, in: sample)
    #expect(try await archivedCount(sample) == 0)
  }

  @Test func followingADefaultThatArchivesThousandsAsksFirst() async throws {
    let sample = try await activated(episodes: 4_000, subscribed: Date(timeIntervalSince1970: 1_770_000_000))
    _ = try await saved(["list": "true", "newest": "1000", "scope": "new"], sample.show)
    // No show follows it.
    _ = try await saved(["newest": "1", "list": "true"], nil)
    #expect(try await question(["newest": "default", "list": "default"], sample.show).contains("<h1>Archive 3,999 episodes?</h1>"))
    #expect(try await own(sample)?.keepNewest == 1_000)
    // Only new episodes: the show does not follow the default, which archives older ones.
    _ = try await saved(["list": "default", "scope": "new"], sample.show)
    #expect(try await archivedCount(sample) == 0)
    #expect(try await own(sample) == EpisodeRule(keepNewest: 1))
  }

  @Test func badInputIsRefusedOrBounded() async throws {
    let sample = try await activated()
    for fields in [["placement": "moon"], ["days": "soon"], ["download": "2"], ["rate": "fast"]] {
      await #expect(throws: FormError.self) { _ = try await post(fields, sample.show) }
    }
    _ = try await saved(["days": "-4", "newest": "99999999999", "list": "true", "words": String(repeating: "x", count: 300)], sample.show)
    let rule = try await own(sample)
    #expect(rule?.archiveDays == 0 && rule?.keepNewest == 1_000 && rule?.filter.words.count == 200)
    guard case .missing = try await event("did-set", ["show": "77", "days": "1"]) else {
      Issue.record("There is no such show.")
      return
    }
    await #expect(throws: FormError.self) { _ = try await event("did-set", ["show": "x", "days": "1"]) }
    #expect(try await router.page(at: "/shows/77/new-episodes", query: [:], for: viewer).status == 404)
  }

  /// The page of an earlier version has one form.
  @Test func formsOfEarlierVersionsAreSaved() async throws {
    let sample = try await activated()
    let form = [
      "placement": "inbox", "notify": "never", "days": "7", "keep": "0", "words": "", "without": "", "shortest": "0", "longest": "0",
    ]
    _ = try await saved(form.merging(["rule": "own"]) { $1 }, sample.show)
    #expect(try await own(sample) == EpisodeRule(placement: .inbox, notifying: .never, archiveDays: 7))
    _ = try await saved(form.merging(["rule": "default"]) { $1 }, sample.show)
    #expect(try await own(sample) == nil)
  }

  @Test func oneShowHasTheLinkToItsFeedStatus() async throws {
    let sample = try await activated()
    let link = "href=\"/shows/\(sample.show.rawValue)/feed\""
    #expect(try await !page(sample.show).contains(link))
    router.navigate(FeedStatusPageServices.Navigate.self) { _, _ in nil }
    #expect(try await page(sample.show).contains(link))
    #expect(try await !router.page(at: "/settings/new-episodes", query: [:], for: viewer).body.text.contains("/feed\""))
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
      in: router, library: sample.library, newEpisodes: engine, downloading: StubDownloads(sample.library).downloading,
      userSettings: UserSettings(library: sample.library, now: clock.read))
    return sample
  }

  private func page(_ show: ShowID) async throws -> String {
    try await router.page(at: "/shows/\(show.rawValue)/new-episodes", query: [:], for: viewer).body.text
  }

  private func event(_ event: String, _ fields: [String: String]) async throws -> EventAnswer {
    clock.advance(by: 1)
    return try await #require(router.event(at: "/new-episode-settings/\(event)")).handle(Form(fields.mapValues { [$0] }), viewer)
  }

  private func post(_ fields: [String: String], _ show: ShowID?) async throws -> EventAnswer {
    try await event("did-set", fields.merging(["show": show.map { "\($0.rawValue)" } ?? ""]) { $1 })
  }

  private func saved(_ fields: [String: String], _ show: ShowID?, _ sentence: String? = nil) async throws -> Undo {
    guard case .notice(let text, let undo?, backTo: _) = try await post(fields, show) else { throw FormError.missing("undo") }
    #expect(text.hasPrefix(sentence ?? "Saved"))
    return undo
  }

  private func question(_ fields: [String: String], _ show: ShowID) async throws -> String {
    guard case .page(let page) = try await post(fields, show) else { return "" }
    return page.body.text
  }

  private func take(_ undo: Undo, in sample: SampleLibrary) async throws {
    clock.advance(by: 1)
    #expect(try await ChangeLog(of: sample.library, now: clock.read).take(undo) > 0)
  }

  private func own(_ sample: SampleLibrary) async throws -> EpisodeRule? {
    try await sample.library.episodeRules.rule(of: sample.show, for: .local)?.rule
  }

  private func downloadRule(_ sample: SampleLibrary) async throws -> DownloadRule? {
    try await sample.library.shows.detail(of: sample.show, for: .local)?.rule
  }

  private func archivedCount(_ sample: SampleLibrary) async throws -> Int {
    try await sample.library.shows.detail(of: sample.show, for: .local)?.archivedCount ?? -1
  }
}
