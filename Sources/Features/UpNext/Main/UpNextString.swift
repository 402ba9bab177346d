/// The string keys of strings.json.
enum UpNextString: String, CaseIterable {
  case title, count, summary, finishes, current, open, clear, remove, removeFromQueue, removeSelected
  case empty, emptyHint
  case earlier, earlierHint, restore, restoreLabel, changes, restoreMoment
  case found, search, searchLabel, nothingFound, showAll, atLimit
  case arrange, arrangeTitle, newest, oldest, shortest, byShow, shuffle
  case olderTitle, olderHint, olderWeek, olderMonth, olderQuarter, olderYear
  case added, addedFirst, replacedFirst, noneOlder, sorted, shuffled, unchanged
  case replaced, forgotten, removed, cleared, restored, undo
}
