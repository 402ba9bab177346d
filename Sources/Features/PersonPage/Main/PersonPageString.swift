/// The string keys of strings.json.
enum PersonPageString: String, CaseIterable {
  case follow, following, website, shows, episodes, noEpisodes, newer, older
}
