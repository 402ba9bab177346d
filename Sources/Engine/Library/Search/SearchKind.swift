/// The kind of a document in the search index. The raw values are stored and must never be renamed.
public enum SearchKind: String, Sendable, CaseIterable, Codable {
  /// A show.
  case show
  /// An episode with its notes.
  case episode
  /// A chapter.
  case chapter
  /// A bookmark.
  case bookmark
  /// About a minute of a transcript.
  case transcript
}
