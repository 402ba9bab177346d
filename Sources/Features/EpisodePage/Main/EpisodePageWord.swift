/// The string keys of words.json.
enum EpisodePageWord: String, CaseIterable {
  case notes, noNotes, webPage, startsAt, startAt, bookmarks, more
}
