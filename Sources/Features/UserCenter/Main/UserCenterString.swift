/// The string keys of strings.json.
enum UserCenterString: String, CaseIterable {
  case title, statistics, changes, settings, server, users, importing, thisWeek, signOut
  case refreshAll, starting, place, newEpisodes, nothingNew, failed, failures, moreFailures
  case empty, emptyHint, find
}
