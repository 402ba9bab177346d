/// The string keys of strings.json.
enum DownloadCenterString: String, CaseIterable {
  case title, onDevice, onServer, moreOptions, listAs, shows, episodes
  case sum, episodeCount, freeSpace, unfinished, amount, timeLeft, progress
  case inLine, starting, paused, waiting, failed, retries
  case pauseAll, resumeAll, cancelAll, cancelAllHint, moreActions, andMore, cancel, cancelEpisode
  case new, newCount, usedBy, usedByOthers, delete, deleteEpisode, deleteShow, deleteAll, deleteSelected, openShow, more, newer, older
  case byYou, byRule, whileNewest, untilPlayed
  case recentlyDeleted, recentlyDeletedHint, availableUntil, restore, restoreLabel
  case nothingDownloaded, nothingDownloadedHint, nothingOfShow
  case deleted, cancelledAll, restored, cannotRestore, undo
}
