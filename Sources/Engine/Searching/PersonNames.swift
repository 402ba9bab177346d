import TextTokenizer

/// The names of all credited people in memory, for search as you type.
struct PersonNames: Sendable {
  private var entries: [(key: String, words: FoldedWords)] = []

  init() {}

  /// - Parameter keys: As `Credit.key` folds the names.
  init(_ keys: [String]) { entries = keys.map { ($0, FoldedWords($0)) } }

  /// The keys of names of which each word of `text` begins a word, those first whose first word it is.
  func keys(with text: String, limit: Int) -> [String] {
    let wanted = SearchText.words(text).map { Array(" \($0.folded)".utf8) }
    guard let first = wanted.first else { return [] }
    let found = entries.filter { entry in wanted.allSatisfy { entry.words.contain($0) } }
    let others = found.filter { !$0.words.bytes.starts(with: first) }
    return (found.filter { $0.words.bytes.starts(with: first) } + others).prefix(limit).map(\.key)
  }
}
