/// The string keys of strings.json.
enum EpisodePickerString: String, CaseIterable {
  case title, parts, queue, noShow, close, toPlayer
  case newer, older, edit
  case emptyQueue, emptyQueueHint, nothingYet, nothingYetHint
}
