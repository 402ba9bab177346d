/// The string keys of words.json.
enum PlayHistoryWord: String, CaseIterable {
  case title, edit, done
  case newest, showAll, total, found
  case search, searchLabel, searchHint, more
  case choose, delete, deleted, undo
  case empty, emptyHint, nothingFound, nothingFoundHint
}
