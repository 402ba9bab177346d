/// The string keys of words.json.
enum DownloadCenterWord: String, CaseIterable {
  case title, downloaded, downloading, listAs, shows, episodes
  case sum, episodeCount, room, unfinished, amount, timeLeft, progress
  case inLine, starting, paused, waiting, failed, triesAgain
  case pauseAll, resumeAll, cancelAll, cancelAllHint, moreActions, andMore, cancel, cancelEpisode
  case new, newCount, keptBy, delete, deleteEpisode, deleteShow, deleteAll, openShow, more, newer, older
  case leaving, leavingHint, goneAt, restore, restoreLabel
  case nothingDownloaded, nothingDownloadedHint, nothingDownloading, nothingDownloadingHint, nothingOfShow, find
  case deleted, cancelledAll, restored, gone, undo
}
