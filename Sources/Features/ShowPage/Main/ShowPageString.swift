/// The string keys of strings.json.
enum ShowPageString: String, CaseIterable {
  case subscribe, subscribed, unsubscribeLabel, website
  case more, less, moreLabel, toPlaying
  case episodes, episodeCount, newEpisodes, noEpisodes, notLoaded, notLoadedBecause, loading, newer, older
  case tools, newestFirst, oldestFirst, unplayed, seasons, allSeasons, season, select, done
  case filter, filterLabel, filterHint
  case archived, archivedCount, archivedTitle, noneArchived, noneLeft, noneFound
  case selectTitle, archiveShow, unarchive
  case preferenceTitle, ownRate, defaultRate, rate, skipFirst, skipLast, skipNothing, savePreference, preferenceSet, badPreference
  case download, rules, newest, newestNone, newestCount, keep, keepAll, keepCount, deletesPlayed
  case moreActions, refresh, checking, feed, feedMore
  case related, sameMaker, sameCategory
}
