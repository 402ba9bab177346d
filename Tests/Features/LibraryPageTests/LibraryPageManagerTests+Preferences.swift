import ChangeLog
import Downloading
import Library
import Playback
import PodcastModel
import ServiceRouter
import TestSupport
import Testing
import WebPage

/// The settings of several shows at once.
extension LibraryPageManagerTests {
  @Test func settingsOfSeveralShowsAreSetAndUndone() async throws {
    try await subscribeToBoth()
    let (preferences, shows) = (sample.library.preferences, [ShowID(show), ShowID(other)])
    try await UserSettings(library: sample.library).change(
      ShowPreference(rate: 2, skipLast: 20, hidesPlayed: true), of: shows[0], for: .local)
    let fields = ["rate": "1.5", "first": "30", "last": "unchanged", "order": "oldest", "unplayed": "unchanged"]
    let saved = try await postBoth("did-set-preferences", fields)
    #expect(said(saved) == "Settings of 2 shows saved")
    let wanted = ShowPreference(rate: 1.5, skipFirst: 30, skipLast: 20, order: .oldestFirst, hidesPlayed: true)
    #expect(try await preferences.preference(of: shows[0], for: .local) == wanted)
    #expect(
      try await preferences.preference(of: shows[1], for: .local) == ShowPreference(rate: 1.5, skipFirst: 30, order: .oldestFirst))
    #expect(try await preferences.preference(of: shows[0], for: SampleLibrary.neighbour) == ShowPreference())
    #expect(try await said(postBoth("did-set-preferences", fields)) == "No settings changed")
    #expect(try await log.take(offered(by: saved)) > 0)
    #expect(
      try await preferences.preference(of: shows[0], for: .local) == ShowPreference(rate: 2, skipLast: 20, hidesPlayed: true))
    #expect(try await preferences.preference(of: shows[1], for: .local) == ShowPreference())
    let general = try await postBoth("did-set-preferences", fields.mapValues { _ in "unchanged" }.merging(["rate": ""]) { $1 })
    #expect(said(general) == "Settings of 1 show saved")
    #expect(try await preferences.preference(of: shows[0], for: .local).rate == nil)
  }

  @Test func notificationsOfSeveralShowsAreSetAndUndone() async throws {
    try await subscribeToBoth()
    let (rules, shows) = (sample.library.episodeRules, [ShowID(show), ShowID(other)])
    let own = EpisodeRule(placement: .inbox, notifying: .always)
    try await rules.set(own, since: SampleLibrary.added, of: shows[0], for: .local, at: clock.read())
    #expect(try await page(["select": "true"]).contains("<select name=\"notify\""))
    let unchanged = ["rate": "unchanged", "first": "unchanged", "last": "unchanged", "order": "unchanged", "unplayed": "unchanged"]
    // Pages of earlier versions do not post it.
    #expect(try await said(postBoth("did-set-preferences", unchanged)) == "No settings changed")
    #expect(try await said(postBoth("did-set-preferences", unchanged.merging(["notify": "unchanged"]) { $1 })) == "No settings changed")
    let saved = try await postBoth("did-set-preferences", unchanged.merging(["notify": "never"]) { $1 })
    #expect(said(saved) == "Settings of 2 shows saved")
    #expect(try await rules.rule(of: shows[0], for: .local)?.rule == EpisodeRule(placement: .inbox, notifying: .never))
    #expect(try await rules.rule(of: shows[1], for: .local)?.rule == EpisodeRule(notifying: .never))
    #expect(try await rules.rule(of: shows[0], for: SampleLibrary.neighbour) == nil)
    #expect(try await log.take(offered(by: saved)) > 0)
    #expect(try await rules.rule(of: shows[0], for: .local)?.rule == own)
    #expect(try await rules.rule(of: shows[1], for: .local) == nil)
    clock.advance(by: 1)
    // A show counts once.
    let both = try await postBoth("did-set-preferences", unchanged.merging(["notify": "always", "rate": "1.5"]) { $1 })
    #expect(said(both) == "Settings of 2 shows saved")
    #expect(try await log.take(offered(by: both)) > 0)
    await #expect(throws: FormError.missing("notify")) {
      try await postBoth("did-set-preferences", unchanged.merging(["notify": "sometimes"]) { $1 })
    }
    #expect(try await rules.rule(of: shows[0], for: .local)?.rule == own)
    #expect(try await rules.rule(of: shows[1], for: .local) == nil)
  }

  @Test func placesOfNewEpisodesOfSeveralShowsAreSetAndUndone() async throws {
    try await subscribeToBoth()
    let (rules, shows) = (sample.library.episodeRules, [ShowID(show), ShowID(other)])
    let own = EpisodeRule(placement: .inbox, notifying: .always)
    try await rules.set(own, since: SampleLibrary.added, of: shows[0], for: .local, at: clock.read())
    clock.advance(by: 1)
    #expect(try await page(["select": "true"]).contains("<select name=\"placement\""))
    let unchanged = ["rate": "unchanged", "first": "unchanged", "last": "unchanged", "order": "unchanged", "unplayed": "unchanged"]
    #expect(try await said(postBoth("did-set-preferences", unchanged.merging(["placement": "unchanged"]) { $1 })) == "No settings changed")
    let saved = try await postBoth("did-set-preferences", unchanged.merging(["placement": "first", "notify": "never"]) { $1 })
    #expect(said(saved) == "Settings of 2 shows saved")
    #expect(try await rules.rule(of: shows[0], for: .local)?.rule == EpisodeRule(placement: .first, notifying: .never))
    #expect(try await rules.rule(of: shows[0], for: .local)?.since == SampleLibrary.added)
    #expect(try await rules.rule(of: shows[1], for: .local)?.rule == EpisodeRule(placement: .first, notifying: .never))
    #expect(try await rules.rule(of: shows[0], for: SampleLibrary.neighbour) == nil)
    // Both shows are one entry of the log.
    let logged = try await sample.library.changeLog.changes(of: .local, kind: .settings, limit: 9)
    #expect(logged.map(\.action) == [.showPlacements, .showNotifications, .episodeRule] && logged.first?.shows == shows)
    #expect(logged.first?.newValue == "first;first")
    #expect(try await log.take(offered(by: saved)) > 0)
    #expect(try await rules.rule(of: shows[0], for: .local)?.rule == own)
    #expect(try await rules.rule(of: shows[1], for: .local) == nil)
    let standard = try await postBoth("did-set-preferences", unchanged.merging(["placement": "default"]) { $1 })
    #expect(said(standard) == "Settings of 1 show saved")
    #expect(try await rules.rule(of: shows[0], for: .local)?.rule == EpisodeRule(notifying: .always))
    await #expect(throws: FormError.missing("placement")) {
      try await postBoth("did-set-preferences", unchanged.merging(["placement": "middle"]) { $1 })
    }
    #expect(try await rules.rule(of: shows[0], for: .local)?.rule == EpisodeRule(notifying: .always))
    #expect(try await rules.rule(of: shows[1], for: .local) == nil)
  }

  @Test func automaticDownloadsOfSeveralShowsAreSetAndUndone() async throws {
    try await subscribeToBoth()
    let shows = [ShowID(show), ShowID(other)]
    let own = DownloadRule(newest: 2, keepLatest: 5, deletesPlayed: true)
    _ = try await downloads.downloading.changeRules(of: [shows[0]], for: .local) { $1 = own }
    clock.advance(by: 1)
    #expect(try await page(["select": "true"]).contains("<select name=\"downloads\""))
    let unchanged = ["rate": "unchanged", "first": "unchanged", "last": "unchanged", "order": "unchanged", "unplayed": "unchanged"]
    #expect(try await said(postBoth("did-set-preferences", unchanged.merging(["downloads": "unchanged"]) { $1 })) == "No settings changed")
    let saved = try await postBoth("did-set-preferences", unchanged.merging(["downloads": "3"]) { $1 })
    #expect(said(saved) == "Settings of 2 shows saved")
    #expect(try await rule(of: shows[0]) == DownloadRule(newest: 3, keepLatest: 5, deletesPlayed: true))
    #expect(try await rule(of: shows[1]) == DownloadRule(newest: 3))
    #expect(try await rule(of: shows[0], for: SampleLibrary.neighbour) == DownloadRule(followsDefault: true))
    // Both shows are one entry of the log.
    let logged = try await sample.library.changeLog.changes(of: .local, kind: .settings, limit: 9)
    #expect(logged.first?.action == .downloadRule && logged.first?.shows == shows)
    #expect(logged.first?.oldValue == "2 5 1;- - 0" && logged.first?.newValue == "3 5 1;3 - 0")
    #expect(try await log.take(offered(by: saved)) > 0)
    #expect(try await rule(of: shows[0]) == own)
    #expect(try await rule(of: shows[1]) == DownloadRule(followsDefault: true))
    let general = try await postBoth("did-set-preferences", unchanged.merging(["downloads": "default"]) { $1 })
    #expect(said(general) == "Settings of 1 show saved")
    #expect(try await rule(of: shows[0]).followsDefault)
    _ = try await postBoth("did-set-preferences", unchanged.merging(["downloads": "\(Int64.max)"]) { $1 })
    #expect(try await rule(of: shows[1]).newest == 1_000)
    await #expect(throws: FormError.notANumber("downloads")) {
      try await postBoth("did-set-preferences", unchanged.merging(["downloads": "many"]) { $1 })
    }
    #expect(try await rule(of: shows[0]).newest == 1_000)
    #expect(try await sample.library.downloadRules.rules(of: ShowID(99)).isEmpty)
  }

  @Test func rejectsImpossibleSettingsOfSeveralShows() async throws {
    try await subscribeToBoth()
    let fields = ["rate": "unchanged", "first": "unchanged", "last": "unchanged", "order": "unchanged", "unplayed": "unchanged"]
    for (name, value) in [("rate", "9"), ("rate", "nan"), ("first", "-1"), ("last", "\(Int64.max)")] {
      let answer = try await postBoth("did-set-preferences", fields.merging([name: value]) { $1 })
      #expect(said(answer) == "Select a speed of 0.5× to 3×, and skips of up to 10 minutes", "\(name) \(value)")
    }
    await #expect(throws: FormError.notANumber("first")) {
      try await postBoth("did-set-preferences", fields.merging(["first": "x"]) { $1 })
    }
    let other = try await post("did-set-preferences", fields.merging(["show": "99", "rate": "2", "back": "/library"]) { $1 })
    #expect(said(other) == "Select at least one show")
    #expect(try await sample.library.preferences.preference(of: sample.show, for: .local) == ShowPreference())
  }

  // MARK: - Private

  private func rule(of show: ShowID, for user: UserID = .local) async throws -> DownloadRule {
    try #require(try await sample.library.shows.detail(of: show, for: user)).rule
  }
}
