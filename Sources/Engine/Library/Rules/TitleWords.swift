import Foundation

/// Words separated by commas of any script, which are looked for in titles without regard to case, accents and width.
struct TitleWords {
  private let words: [(text: String, folded: String)]

  init(_ text: String) {
    words = text.split(whereSeparator: Self.separators.contains).map { part in
      let text = part.trimmingCharacters(in: .whitespacesAndNewlines)
      return (text, Self.folded(text))
    }.filter { !$0.folded.isEmpty }
  }

  var isEmpty: Bool { words.isEmpty }

  /// The first of the words that the title contains; nil for none.
  func first(in title: String) -> String? {
    guard !words.isEmpty else { return nil }
    let title = Self.folded(title)
    return words.first { title.contains($0.folded) }?.text
  }

  private static let separators: Set<Character> = [",", "，", "、", "،"]

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
