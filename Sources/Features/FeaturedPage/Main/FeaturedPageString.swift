/// The string keys of strings.json.
enum FeaturedPageString: String, CaseIterable {
  case title, trending, place, placeAndGenre, continueListening, fresh, allOfTopic, allOfTopicLabel, allInProgress, allNew, categories
  case loading, loadFailed, again, welcomeTitle, welcomeText, welcomeSearch, welcomeCategories, welcomeImport
}
