/// The string keys of words.json.
enum EpisodeListString: String, CaseIterable {
  case title, parts, queue, noShow, close, toPlayer
  case newer, older, edit
  case emptyQueue, emptyQueueHint, nothingYet, nothingYetHint
}
