/// The string keys of strings.json.
enum FeaturedPageString: String, CaseIterable {
  case title, trending, place, placeAndGenre, allOfTopic, allOfTopicLabel, categories, edit, editTopics
  case loading, loadFailed, again
}
