/// What a document that can be found is. The raw values are stored: never rename one. Transcripts will be one more.
public enum SearchKind: String, Sendable, CaseIterable, Codable {
  case show
  /// With its notes.
  case episode
  case chapter
  case bookmark
}
