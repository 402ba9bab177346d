/// The sentences of words.json.
enum ShowPageWord: String, CaseIterable {
  case subscribe, subscribed, unsubscribeLabel, website
  case more, less, moreLabel
  case episodes, episodeCount, noEpisodes, newer, older
}
