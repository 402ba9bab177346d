/// The string keys of words.json.
enum UserCenterWord: String, CaseIterable {
  case title, places
  case subscriptions, lists, upNext, downloads, history, bookmarks, statistics, importing, settings
  case showCount, episodeCount, upNextCount, placeCount, thisWeek
  case refreshAll, starting, place, newEpisodes, nothingNew, failed, failures
  case empty, emptyHint, find
}
