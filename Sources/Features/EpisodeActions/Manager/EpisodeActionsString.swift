import WebPage

/// The sentences of strings.json.
enum EpisodeActionsString: String, CaseIterable {
  case queuedNext, queuedLast, nothingToPlay, queueFull, tooManyForPlaylist
  case nothingToDownload, alreadyDownloaded, downloading, downloadCancelled, downloadLimit, downloadDeleted, downloadRestored
  case downloadUnavailable
  case favoured, unfavoured, played, unplayed, nothingUnplayed, nothingPlayed, archived, unarchived
  case episodeUnavailable, undo

  static let strings = Strings<EpisodeActionsString>(Asset("strings.json", in: .module))
}
