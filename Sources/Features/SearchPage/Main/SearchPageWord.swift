/// The sentences of words.json.
enum SearchPageWord: String, CaseIterable {
  case title, titleOfSearch, nothingFound, fieldLabel, placeholder, submit, hint
  case signInTitle, signInHint, signInRefused, signIn, user, password
  case openAddress, results, more, yourShows
  case welcomeTitle, welcomeSearch, welcomePaste
}
