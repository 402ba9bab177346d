import TextTokenizer

/// The words of a text that is being typed, as the beginnings of words in titles.
struct TypedText {
  private let words: [String]

  init(_ text: String) { words = SearchText.words(text).map(\.folded) }

  var isEmpty: Bool { words.isEmpty }

  /// Whether each word begins a word of the title.
  func begins(in title: String) -> Bool {
    let titleWords = SearchText.words(title).map(\.folded)
    return !words.isEmpty && words.allSatisfy { word in titleWords.contains { $0.hasPrefix(word) } }
  }
}
