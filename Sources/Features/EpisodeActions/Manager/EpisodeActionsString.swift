import WebPage

/// The sentences of strings.json.
enum EpisodeActionsString: String, CaseIterable {
  case queuedNext, queuedLast, nothingToPlay, queueFull, queueForgotten, queueRestored
  case nothingToDownload, downloadLimit, downloadDeleted, downloadRestored, downloadUnavailable
  case favoured, unfavoured, played, unplayed, archived, unarchived
  case episodeUnavailable, undo

  static let strings = Strings<EpisodeActionsString>(Asset("strings.json", in: .module))
}
