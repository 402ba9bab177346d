/// The string keys of strings.json.
enum UserCenterString: String, CaseIterable {
  case title, statistics, settings, users, importing, thisWeek, signOut, empty, emptyHint, find
}
