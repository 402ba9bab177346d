/// The string keys of words.json.
enum EpisodePageString: String, CaseIterable {
  case notes, noNotes, webPage, startsAt, startAt, bookmarks, more
}
