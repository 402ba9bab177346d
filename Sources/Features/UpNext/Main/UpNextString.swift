/// The string keys of strings.json.
enum UpNextString: String, CaseIterable {
  case title, count, summary, clear, remove
  case empty, emptyHint, find
  case earlier, earlierHint, restore, restoreLabel
  case replaced, forgotten, removed, cleared, restored, undone, undo
}
