import Foundation
import WebPage

extension NewEpisodeSettings.Content {
  public static let sample: NewEpisodeSettings.Content = {
    var rerun = NewEpisodeSettings.Outcome(
      title: "Duckweed (rerun)", published: Date(timeIntervalSince1970: 1_790_640_000), placement: .nowhere)
    (rerun.exclusion, rerun.archiving) = (.excludedWord("rerun"), .now)
    var kept = NewEpisodeSettings.Outcome(
      title: "What the moss remembers", published: Date(timeIntervalSince1970: 1_790_000_000), placement: .nowhere)
    kept.archiving = .kept(.bookmarked)
    let new = NewEpisodeSettings.Outcome(
      title: "A hedge in November", published: Date(timeIntervalSince1970: 1_790_726_400), placement: .inbox)
    var content = NewEpisodeSettings.Content(
      shows: [Show(id: 3, title: "Slow Green Things", url: "/shows/3")],
      values: [
        .placement: .init("inbox", standard: "last"), .notify: .init("services", isStandard: true, standard: "services"),
        .days: .init("7", standard: "0"), .newest: .init(NewEpisodeSettings.custom, standard: "3"),
        .download: .init("true", isStandard: true, standard: "true"), .list: .init("false", isStandard: true, standard: "false"),
        .played: .init("false", isStandard: true, standard: "false"), .order: .init("newest", isStandard: true, standard: "newest"),
        .unplayed: .init("true", standard: "false"), .rate: .init("1.25", standard: ""), .first: .init("30", standard: "0"),
        .last: .init("0", isStandard: true, standard: "0"),
        .chapters: .init("Advertisement, Credits"), .words: .init(""), .without: .init("rerun"),
        .shortest: .init("0", isStandard: true, standard: "0"), .longest: .init("0", isStandard: true, standard: "0"),
        .trailers: .init("true", standard: "false"), .bonus: .init("false", isStandard: true, standard: "false"),
      ])
    content.custom = Custom(downloads: 3, keepLatest: nil, listed: 0)
    content.preview = NewEpisodeSettings.Preview(episodes: [new, rerun, kept])
    content.feedURL = "/shows/3/feed"
    return content
  }()

  /// The default, before anything was subscribed to.
  static let standard: NewEpisodeSettings.Content = {
    var content = NewEpisodeSettings.Content(
      shows: [], values: [.placement: .init("none"), .newest: .init("3"), .download: .init("false"), .rate: .init("")])
    content.preview = NewEpisodeSettings.Preview(episodes: [])
    return content
  }()

  /// Several shows with different settings.
  static let several = NewEpisodeSettings.Content(
    shows: [Show(id: 3, title: "Slow Green Things", url: "/shows/3"), Show(id: 4, title: "Moss & Stone", url: "/shows/4")],
    values: [
      .placement: .init(nil, standard: "inbox"), .words: .init(nil), .first: .init(nil, standard: "0"), .newest: .init("5", standard: "3"),
    ])
}

extension NewEpisodeSettings.Question {
  static let sample = NewEpisodeSettings.Question(
    shows: [.init(id: 3, title: "Slow Green Things", url: "/shows/3")], choices: [.days: .value("7")], count: 3_999, isAtLeast: false,
    url: "/shows/3/new-episodes")
}
