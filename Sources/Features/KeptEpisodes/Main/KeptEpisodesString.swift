/// The string keys of strings.json.
enum KeptEpisodesString: String, CaseIterable {
  case oneEpisode, episodes, sum, free, amount, downloading
  case searchLabel, noneFound, allShows, remove, removeText, cancel, cancelText
  case waiting, offline, wifi, paused, byYou, byRule
  case pauseAll, resumeAll, moreActions, cancelAll, cancelAllHint, keepAwake
  case failedQuota, failedUnavailable, failedChanged
  case insecure, insecureGuide, unavailable, needsReload, unprotected, sevenDays, protected, evicted, keepAgain
  case rules, rulesHint, rulesHintAnyNetwork, earlierRules, auto, upNext, none
  case empty, emptyHint, elsewhere, library, noScript
}
