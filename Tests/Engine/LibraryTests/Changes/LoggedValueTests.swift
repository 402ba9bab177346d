import Foundation
import TestSupport
import Testing

@testable import Library

/// The texts of settings and rules in the log.
@Suite struct LoggedValueTests {
  @Test(arguments: [
    ShowPreference(), ShowPreference(rate: 1.25, skipFirst: 30, skipLast: 600, order: .oldestFirst, hidesPlayed: false),
    ShowPreference(hidesPlayed: true, skippedChapters: ["Advertisement", "The end of it"]),
    ShowPreference(order: .newestFirst, hidesPlayed: true), ShowPreference(skippedChapters: []),
    ShowPreference(skipFirst: 0, skipLast: 0),
  ])
  func settingsOfAShowAreReadFromTheirText(preference: ShowPreference) {
    #expect(ShowPreference(text: preference.text[...]) == preference)
  }

  @Test(arguments: [
    "", "1.5", "1.5 0 0 newest", "1.5 x 0 newest 1", "1.5 0 99999999999999999999 newest 1", "1 2 3 4 5 6", "- 0 0 - -;- 5 0 - -",
  ])
  func otherTextsAreNoSettings(text: String) { #expect(ShowPreference(text: text[...]) == nil) }

  @Test(arguments: [
    DownloadRule(), DownloadRule(newest: 3, keepLatest: 5, deletesPlayed: true), DownloadRule(followsDefault: true),
    DownloadRule(deletesPlayed: false, followsDefault: true),
  ])
  func downloadRulesAreReadFromTheirText(rule: DownloadRule) { #expect(DownloadRule(text: rule.text) == rule) }

  @Test(arguments: ["", "3", "x - 0", "3 - 0 1", "99999999999999999999 - 0"])
  func otherTextsAreNoDownloadRules(text: String) { #expect(DownloadRule(text: text) == nil) }

  @Test func rulesAreReadFromTheirText() {
    let filter = EpisodeRuleFilter(
      words: "moss, \"stone\"", excludedWords: "\\ [1]; é", minMinutes: 5, maxMinutes: 90, skipsTrailers: true, skipsBonus: true)
    let rule = EpisodeRule(placement: .first, notifying: .always, archiveDays: 30, keepNewest: 4, filter: filter)
    let since = Date(timeIntervalSince1970: 1_800_000_000)
    #expect(StoredEpisodeRule(text: StoredEpisodeRule(rule, since: since).text) == StoredEpisodeRule(rule, since: since))
    for keepLatest in [nil, 5] {
      for deletesPlayed in [false, true] {
        let standard = DefaultEpisodeRule(rule, downloads: 7, keepLatest: keepLatest, deletesPlayed: deletesPlayed)
        let stored = StoredDefaultRule(standard, since: since)
        #expect(StoredDefaultRule(text: stored.text) == stored)
      }
    }
    // A rule of a show has no number of downloads.
    #expect(StoredDefaultRule(text: StoredEpisodeRule(rule, since: since).text) == nil)
  }

  @Test(arguments: ["", "[]", "{}", "[1,2]", "[\"first\",\"always\",\"x\",\"1\",\"\",\"\",\"0\",\"0\",\"0\",\"0\",\"1\"]"])
  func otherTextsAreNoRules(text: String) {
    #expect(StoredEpisodeRule(text: text) == nil && StoredDefaultRule(text: text) == nil)
  }

  @Test func everyActionHasItsKind() {
    #expect(Set(LoggedAction.allCases.map(\.kind)) == Set(LoggedAction.Kind.allCases))
    #expect(LoggedAction.allCases.filter { $0.rawValue.hasPrefix("queue-") } == LoggedAction.allCases.filter { $0.kind == .queue })
  }
}
