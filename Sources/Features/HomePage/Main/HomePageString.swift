/// The string keys of strings.json.
enum HomePageString: String, CaseIterable {
  case title, inProgress, upNext, new, favourites, shows, trending, all, allOf, open, edit, alerts
  case editTitle, editHint, done, hide, hideLabel, show, showLabel
  case welcomeTitle, welcomeText, topics, importing
}
