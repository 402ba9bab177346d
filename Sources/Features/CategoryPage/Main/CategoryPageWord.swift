/// The string keys of words.json.
enum CategoryPageWord: String, CaseIterable {
  case title, hint, grid, toStart, stepBack, stepForward, toEnd
  case popular, asking, nothing, nothingHint, silent, again, search
}
