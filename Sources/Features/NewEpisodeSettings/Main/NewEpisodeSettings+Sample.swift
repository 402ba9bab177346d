import Foundation
import WebPage

extension NewEpisodeSettings.Content {
  public static let sample: NewEpisodeSettings.Content = {
    var rule = NewEpisodeSettings.Rule()
    (rule.placement, rule.archiveDays, rule.excludedWords) = (.inbox, 7, "rerun")
    var rerun = NewEpisodeSettings.Outcome(
      title: "Duckweed (rerun)", published: Date(timeIntervalSince1970: 1_790_640_000), placement: .nowhere)
    (rerun.exclusion, rerun.archiving) = (.excludedWord("rerun"), .now)
    var kept = NewEpisodeSettings.Outcome(
      title: "What the moss remembers", published: Date(timeIntervalSince1970: 1_790_000_000), placement: .nowhere)
    kept.archiving = .kept(.bookmarked)
    let new = NewEpisodeSettings.Outcome(
      title: "A hedge in November", published: Date(timeIntervalSince1970: 1_790_726_400), placement: .inbox)
    var content = NewEpisodeSettings.Content(
      show: (3, "Slow Green Things", "/shows/3"), rule: rule, standard: NewEpisodeSettings.Rule(),
      preview: NewEpisodeSettings.Preview(episodes: [new, rerun, kept]), url: "/shows/3/new-episodes")
    content.saved = NewEpisodeSettings.Saved(
      archived: 3, undo: Undo(path: "/recent-changes/did-undo", fields: ["change": "1", "back": "/settings"], text: "Undo"))
    return content
  }()

  /// The default, before anything was subscribed to.
  static let standard = NewEpisodeSettings.Content(
    show: nil, rule: NewEpisodeSettings.Rule(), standard: NewEpisodeSettings.Rule(),
    preview: NewEpisodeSettings.Preview(example: nil, episodes: []), url: "/settings/new-episodes")
}

extension NewEpisodeSettings.Question {
  static let sample = NewEpisodeSettings.Question(
    show: (3, "Slow Green Things"), rule: NewEpisodeSettings.Rule(), count: 3_999, isAtLeast: false, url: "/shows/3/new-episodes")
}
