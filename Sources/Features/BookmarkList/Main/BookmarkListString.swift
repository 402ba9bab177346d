/// The string keys of strings.json.
enum BookmarkListString: String, CaseIterable {
  case title, total, found
  case search, searchLabel, searchHint
  case at, edit, sheetTitle, note, save, saved, delete, deleted, restored, bookmarkUnavailable, undo, more
  case empty, emptyHint, nothingFound, nothingFoundHint, showAll
}
