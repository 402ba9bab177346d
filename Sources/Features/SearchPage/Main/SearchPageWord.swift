/// The sentences of words.json.
enum SearchPageWord: String, CaseIterable {
  case title, titleOfSearch, nothingFound, fieldLabel, placeholder, submit, hint
  case openAddress, results, more, yourShows
  case welcomeTitle, welcomeSearch, welcomePaste
}
