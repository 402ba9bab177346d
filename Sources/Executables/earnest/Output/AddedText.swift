import Engines

/// The output of `earnest add`.
enum AddedText {
  /// "Subscribed to The Lichen Hour: 25 episodes, 25 new."
  static func line(_ show: AddedShow) -> String {
    let episodes = strings(.episodeCount, count: show.episodes)
    return strings(
      show.wasSubscribed ? .alreadyAdded : .added,
      ["title": Terminal.plain(show.title), "episodes": episodes, "new": "\(show.newEpisodes)"])
  }
}
