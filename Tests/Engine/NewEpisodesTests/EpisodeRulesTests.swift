import Foundation
import Library
import NewEpisodes
import PodcastModel
import TestSupport
import Testing

/// The evaluator, by tables and with a fixed clock.
@Suite struct EpisodeRulesTests {
  @Test(arguments: RuleTable.filters.indices) func filters(row: Int) {
    let (filter, episode, exclusion) = RuleTable.filters[row]
    let outcome = EpisodeRules(EpisodeRule(placement: .inbox, filter: filter), now: RuleTable.now).outcome(of: episode)
    #expect(outcome.exclusion == exclusion)
    #expect(outcome.placement == (exclusion == nil ? .inbox : .nowhere))
  }

  @Test(arguments: RuleTable.meetings.indices) func rulesMeet(row: Int) {
    let (rule, episode, placement, archiving) = RuleTable.meetings[row]
    let rules = EpisodeRules(rule, now: RuleTable.now)
    let outcome = rules.outcome(of: episode)
    #expect(outcome.placement == placement)
    #expect(outcome.archiving == archiving)
    let decision = rules.decision(about: episode)
    #expect(decision.isArchived == (archiving == .now) && decision.placement == placement)
    let isTouched = episode.touch != nil && episode.touch != .queuedByRule
    #expect(!decision.isArchived || !isTouched, "Nothing that a user touched is removed.")
  }

  @Test func leavesEarlierEpisodesAlone() {
    let rules = EpisodeRules(EpisodeRule(archiveDays: 7), since: RuleTable.now - 10 * 86_400, now: RuleTable.now)
    #expect(rules.outcome(of: RuleTable.episode(days: 11)).archiving == .never)
    #expect(rules.outcome(of: RuleTable.episode(days: 9)).archiving == .now)
  }

  @Test func numbersHaveLimits() {
    let rule = EpisodeRule(
      archiveDays: -5, keepNewest: .max, filter: EpisodeRuleFilter(words: String(repeating: "a", count: 900), minMinutes: .max)
    ).bounded
    #expect(rule.archiveDays == 0 && rule.keepNewest == 1_000 && rule.filter.words.count == 200 && rule.filter.minMinutes == 1_440)
  }
}

/// The rules and episodes of the tests, with what comes of them.
private enum RuleTable {
  static let now = FixedClock().now

  static func episode(
    _ title: String = "Moss", minutes: Double? = 30, kind: Episode.Kind = .full, days: Double = 0, newer: Int = 0, hasAudio: Bool = true,
    touch: RuledEpisode.Touch? = nil
  ) -> RuledEpisode {
    RuledEpisode(
      EpisodeID(1), title: title, durationSeconds: minutes.map { $0 * 60 }, kind: kind, sortDate: now - days * 86_400, hasAudio: hasAudio,
      newer: newer, touch: touch)
  }

  static let filters: [(EpisodeRuleFilter, RuledEpisode, EpisodeRuleFilter.Exclusion?)] = [
    (EpisodeRuleFilter(), episode("", minutes: nil, kind: .trailer), nil),
    (EpisodeRuleFilter(words: "moss, lichen"), episode("The MÓSS of May"), nil),
    (EpisodeRuleFilter(words: "moss, lichen"), episode("Hedges"), .words),
    (EpisodeRuleFilter(words: " , "), episode("Hedges"), nil),
    (EpisodeRuleFilter(excludedWords: "rerun, Best of"), episode("The best of moss"), .excludedWord("Best of")),
    (EpisodeRuleFilter(excludedWords: "rerun"), episode("Moss"), nil),
    (EpisodeRuleFilter(words: "moss", excludedWords: "moss"), episode("Moss"), .excludedWord("moss")),
    (EpisodeRuleFilter(minMinutes: 30), episode(minutes: 29.9), .tooShort),
    (EpisodeRuleFilter(minMinutes: 30), episode(minutes: 30), nil),
    (EpisodeRuleFilter(maxMinutes: 30), episode(minutes: 30), nil),
    (EpisodeRuleFilter(maxMinutes: 30), episode(minutes: 30.1), .tooLong),
    (EpisodeRuleFilter(minMinutes: 30, maxMinutes: 60), episode(minutes: nil), nil),
    (EpisodeRuleFilter(minMinutes: 30), episode(minutes: 0), nil),
    (EpisodeRuleFilter(skipsTrailers: true), episode(kind: .trailer), .trailer),
    (EpisodeRuleFilter(skipsTrailers: true), episode(kind: .bonus), nil),
    (EpisodeRuleFilter(skipsBonus: true), episode(kind: .bonus), .bonus),
    (EpisodeRuleFilter(skipsTrailers: true, skipsBonus: true), episode(kind: .full), nil),
  ]

  typealias Meeting = (rule: EpisodeRule, episode: RuledEpisode, placement: EpisodeRule.Placement, archiving: EpisodeRules.Archiving)

  /// The table of the room's README.
  static let meetings: [Meeting] = [
    (EpisodeRule(), episode(), .nowhere, .never),
    (EpisodeRule(placement: .first), episode(), .first, .never),
    (EpisodeRule(placement: .last), episode(hasAudio: false), .nowhere, .never),
    (EpisodeRule(placement: .inbox), episode(hasAudio: false), .inbox, .never),
    (EpisodeRule(placement: .inbox), episode(touch: .queued), .nowhere, .never),
    // Archive after a week.
    (EpisodeRule(placement: .last, archiveDays: 7), episode(days: 1), .last, .later(now + 6 * 86_400)),
    (EpisodeRule(placement: .last, archiveDays: 7), episode(days: 7), .nowhere, .now),
    (EpisodeRule(archiveDays: 7), episode(days: 8, touch: .queued), .nowhere, .kept(.queued)),
    (EpisodeRule(archiveDays: 7), episode(days: 8, touch: .favourite), .nowhere, .kept(.favourite)),
    (EpisodeRule(archiveDays: 7), episode(days: 8, touch: .bookmarked), .nowhere, .kept(.bookmarked)),
    (EpisodeRule(archiveDays: 7), episode(days: 8, touch: .inProgress), .nowhere, .kept(.inProgress)),
    (EpisodeRule(archiveDays: 7), episode(days: 8, touch: .playing), .nowhere, .kept(.playing)),
    (EpisodeRule(archiveDays: 7), episode(days: 8, touch: .listed), .nowhere, .kept(.listed)),
    (EpisodeRule(archiveDays: 7), episode(days: 8, touch: .downloaded), .nowhere, .kept(.downloaded)),
    (EpisodeRule(archiveDays: 7), episode(days: 8, touch: .played), .nowhere, .kept(.played)),
    (EpisodeRule(archiveDays: 7), episode(days: 8, touch: .marked), .nowhere, .kept(.marked)),
    (EpisodeRule(archiveDays: 7), episode(days: 8, touch: .archived), .nowhere, .kept(.archived)),
    (EpisodeRule(archiveDays: 7), episode(days: 8, touch: .queuedByRule), .nowhere, .kept(.queuedByRule)),
    // Keep only the newest.
    (EpisodeRule(placement: .first, keepNewest: 1), episode(days: 400), .first, .later(nil)),
    (EpisodeRule(placement: .first, keepNewest: 1), episode(newer: 1), .nowhere, .now),
    (EpisodeRule(keepNewest: 3), episode(newer: 2), .nowhere, .later(nil)),
    (EpisodeRule(keepNewest: 1), episode(newer: 1, touch: .bookmarked), .nowhere, .kept(.bookmarked)),
    (EpisodeRule(keepNewest: 1), episode(newer: 9, touch: .inProgress), .nowhere, .kept(.inProgress)),
    (EpisodeRule(placement: .first, keepNewest: 1), episode(touch: .queuedByRule), .nowhere, .later(nil)),
    (EpisodeRule(placement: .first, keepNewest: 1), episode(newer: 1, touch: .queuedByRule), .nowhere, .now),
    (EpisodeRule(placement: .first, keepNewest: 1), episode(newer: 1, touch: .queued), .nowhere, .kept(.queued)),
    // Both: the condition that is met first.
    (EpisodeRule(archiveDays: 7, keepNewest: 3), episode(days: 8), .nowhere, .now),
    (EpisodeRule(archiveDays: 7, keepNewest: 3), episode(newer: 3), .nowhere, .now),
    // A filter does not keep an episode.
    (EpisodeRule(placement: .inbox, archiveDays: 7, filter: EpisodeRuleFilter(words: "lichen")), episode(days: 8), .nowhere, .now),
  ]
}
