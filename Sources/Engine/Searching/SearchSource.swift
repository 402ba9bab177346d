import Library

/// Where a person may look: `in:chapters`.
public enum SearchSource: String, Sendable, CaseIterable {
  case shows, episodes, notes, chapters, bookmarks

  /// `chapters`, and `Chapter` as well.
  init?(typed word: String) {
    let word = word.lowercased()
    guard let source = Self(rawValue: word) ?? Self(rawValue: word + "s") else { return nil }
    self = source
  }

  /// What is looked through.
  var kind: SearchKind {
    switch self {
    case .shows: .show
    case .episodes, .notes: .episode
    case .chapters: .chapter
    case .bookmarks: .bookmark
    }
  }
}
