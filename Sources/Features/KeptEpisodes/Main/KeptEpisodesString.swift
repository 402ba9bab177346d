/// The string keys of strings.json.
enum KeptEpisodesString: String, CaseIterable {
  case title, hint, oneEpisode, episodes, sum, free, amount
  case searchLabel, noneFound, remove, retry, serverProgress, starting, waiting, offline, paused
  case failedQuota, failedUnavailable, failedChanged
  case insecure, insecureGuide, unavailable, needsReload, unprotected, protected, evicted, keepAgain
  case rules, rulesHint, upNext, newest, none, shows
  case empty, emptyHint, library, noScript
}
