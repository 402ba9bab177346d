/// The string keys of strings.json.
enum UserCenterString: String, CaseIterable {
  case title, library
  case subscriptions, lists, upNext, downloads, history, bookmarks, statistics, changes, importing, ownShows, settings, server,
    users
  case showCount, episodeCount, upNextCount, bookmarkCount, thisWeek
  case refreshAll, starting, place, newEpisodes, nothingNew, failed, failures, moreFailures
  case empty, emptyHint, find
}
