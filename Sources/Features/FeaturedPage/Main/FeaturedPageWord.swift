/// The string keys of words.json.
enum FeaturedPageWord: String, CaseIterable {
  case title, trending, place, placeAndGenre, continues, fresh, allOfTopic, allOfTopicLabel, allBegun, allNew, categories
  case asking, silent, again, welcomeTitle, welcomeText, welcomeSearch, welcomeCategories, welcomeImport
}
