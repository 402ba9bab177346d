/// The string keys of strings.json.
enum EpisodePageString: String, CaseIterable {
  case notes, noNotes, webPage, startsAt, startAt, bookmarks, more
}
