/// The string keys of strings.json.
enum PlayHistoryString: String, CaseIterable {
  case title, edit, done
  case newest, showAll, total, found
  case search, searchLabel, searchHint, more
  case select, delete, remove, deleted, undo
  case empty, emptyHint, nothingFound, nothingFoundHint, showEverything
}
