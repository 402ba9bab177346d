import Library

/// A kind of text that a query can be limited to: `in:chapters`.
public enum SearchSource: String, Sendable, CaseIterable {
  /// Raw values are part of the query syntax.
  case shows, episodes, notes, chapters, bookmarks, transcripts

  /// Accepts `chapters` and also `Chapter`.
  init?(typed word: String) {
    let word = word.lowercased()
    guard let source = Self(rawValue: word) ?? Self(rawValue: word + "s") else { return nil }
    self = source
  }

  /// The kind of text in the index.
  var kind: SearchKind {
    switch self {
    case .shows: .show
    case .episodes, .notes: .episode
    case .chapters: .chapter
    case .bookmarks: .bookmark
    case .transcripts: .transcript
    }
  }
}
