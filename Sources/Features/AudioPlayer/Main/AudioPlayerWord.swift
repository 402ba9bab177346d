/// The sentences of words.json.
enum AudioPlayerWord: String, CaseIterable {
  case title, dismiss, openShow, nothingYet, nothingYetHint
  case position, controls, play, pause, back, forward, previous, next, speed, retry, waiting, elsewhere
}
