/// The string keys of strings.json.
enum InboxPageString: String, CaseIterable {
  case title, count, more, share, clear, newer, older
  case queue, queueLabel, dismiss, dismissLabel
  case empty, emptyHint, settings
  case dismissed, cleared, restored, undo
}
