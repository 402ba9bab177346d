/// The string keys of strings.json.
enum UpNextString: String, CaseIterable {
  case title, count, summary, finishes, current, open, clear, remove, removeFromQueue, removeSelected
  case empty, emptyHint
  case more, share, history
  case found, search, searchLabel, nothingFound, showAll, atLimit
  case arrange, newest, oldest, shortest, byShow, shuffle
  case olderTitle, olderHint, olderWeek, olderMonth, olderQuarter, olderYear
  case added, addedFirst, replacedFirst, noneOlder, sorted, shuffled, unchanged
  case replaced, forgotten, removed, cleared, restored, undo
}
