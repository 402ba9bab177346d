/// The sentences of words.json.
enum UserCenterWord: String, CaseIterable {
  case title, places, history, historyHint
  case subscriptions, showCount, episodeCount, unsubscribe
  case empty, emptyHint, find
}
