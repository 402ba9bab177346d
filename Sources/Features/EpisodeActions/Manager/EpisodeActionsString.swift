import WebPage

/// The sentences of strings.json.
enum EpisodeActionsString: String, CaseIterable {
  case queuedNext, queuedLast, nothingToPlay, queueFull, tooManyForPlaylist, queueForgotten, queueRestored
  case nothingToDownload, downloading, downloadCancelled, downloadLimit, downloadDeleted, downloadRestored, downloadUnavailable
  case favoured, unfavoured, played, unplayed, marksUndone, nothingUnplayed, nothingPlayed, archived, unarchived
  case episodeUnavailable, undo

  static let strings = Strings<EpisodeActionsString>(Asset("strings.json", in: .module))
}
