/// The sentences of words.json.
enum UserCenterWord: String, CaseIterable {
  case title, places, history, historyHint, upNext, upNextHint, upNextCount, downloads, downloadsHint, settings, settingsHint
  case subscriptions, showCount, episodeCount, unsubscribe
  case refreshAll, starting, place, newEpisodes, nothingNew, failed, failures
  case empty, emptyHint, find
}
