import WebPage

/// The sentences of words.json.
enum EpisodeActionsWord: String, CaseIterable {
  case queuedNext, queuedLast, nothingToPlay, queueFull, queueForgotten, queueRestored
  case nothingToDownload, downloadDeleted, downloadRestored, downloadGone
  case favoured, unfavoured, played, unplayed, archived, unarchived
  case episodeGone, undo

  static let words = Words<EpisodeActionsWord>(Asset("words.json", in: .module))
}
