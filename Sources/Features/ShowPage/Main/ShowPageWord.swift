/// The string keys of words.json.
enum ShowPageWord: String, CaseIterable {
  case subscribe, subscribed, unsubscribeLabel, website
  case more, less, moreLabel, toPlaying
  case episodes, episodeCount, newEpisodes, noEpisodes, notLoaded, notLoadedBecause, loading, newer, older
  case tools, newestFirst, oldestFirst, unplayed, seasons, allSeasons, season, select, done
  case filter, filterLabel, filterHint
  case archived, archivedCount, archivedTitle, noneArchived, noneLeft, noneFound
  case choose, archiveShow, unarchive
  case preferenceTitle, ownRate, usualRate, rate, skipFirst, skipLast, skipNothing, savePreference, preferenceSet, badPreference
  case download, rules, newest, newestNone, newestCount, keep, keepAll, keepCount, deletesPlayed
  case moreActions, refresh, checking, feed, feedMore
  case related, sameMaker, sameCategory
}
