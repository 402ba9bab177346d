/// The string keys of strings.json.
enum ShowPageString: String, CaseIterable {
  case subscribe, subscribed, unsubscribeLabel, website
  case more, resume, playLatest, playFirst, playFollowing
  case episodes, episodeCount, newEpisodes, noEpisodes, notLoaded, notLoadedBecause, loading, newer, older
  case tools, newestFirst, oldestFirst, unplayed, year, toYear, seasons, allSeasons, season, namedSeason, selectEpisodes, done
  case filter, filterLabel, filterHint
  case archived, archivedCount, archivedTitle, noneArchived, noneLeft, noneFound
  case selectTitle, archiveShow, unarchive
  case preferenceTitle, download, moreActions, refresh, checking, feedMore
  case editLook, ownName, ownNameHint, ownCover, ownCoverHint, resetLook, saveLook, badCover, badName
  case liveNow, liveSince, livePlanned, trailers
  case parts, about, related, relatedPart, recommended, sameMaker, sameCategory
}
