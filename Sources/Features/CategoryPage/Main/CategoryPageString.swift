/// The string keys of strings.json.
enum CategoryPageString: String, CaseIterable {
  case title, edit, done, hint, grid, toStart, stepBack, stepForward, toEnd
  case popular, loading, nothing, nothingHint, loadFailed, again, search
}
