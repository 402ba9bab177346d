import Testing

/// The vocabulary that pages and comments do without, as language rules of the project list it.
@Suite("Plain language")
struct LanguageTests {
  /// In comments, documents and catalogs.
  private static let prose = [
    "anew", "just now", "by itself", "by themselves", "somebody", "nobody", "whoever", "whatever", "what was", "what is", "what has",
    "that which", "looked at", "told", "kept", "gone", "brought back", "goes on", "go on", "going on", "mend", "mends", "mended", "mending",
    "begun", "heard", "trouble", "troubles", "stands in line", "wait in line", "waits in line", "is otherwise", "are otherwise",
    "was otherwise", "does otherwise", "do otherwise", "sound", "sounds", "from elsewhere", "let go", "lets go",
  ]

  /// In catalogs only: RSS, NIO and WebVTT have a channel, an item, a track of their own.
  private static let shown = [
    "channel", "channels", "track", "tracks", "item", "items", "lined up", "in line", "untouched", "not begun", "by rules", "this place",
    "the place", "places", "news", "feed health", "visit", "visits", "visitors", "person", "asks under", "bring in", "brings in",
    "brought in", "bring along", "take along", "taken along", "choose", "chosen", "choosing", "flown", "nest", "take back", "taken back",
    "taken out", "tell", "tells", "on its way", "at the same time", "no more", "any more", "a word",
  ]

  private static let everywhere = byFirstWord(prose)
  private static let inCatalogs = byFirstWord(shown)

  private static func byFirstWord(_ phrases: [String]) -> [String: [[String]]] {
    Dictionary(grouping: phrases.map { $0.split(separator: " ").map(String.init) }, by: { $0[0] })
  }

  @Test("No room exceeds its count of avoided phrases in language-debt.txt")
  func avoidsPhrases() {
    var found: [String: [String: [String]]] = [:]
    for text in Prose.all {
      let phrases = text.isCatalog ? Self.everywhere.merging(Self.inCatalogs, uniquingKeysWith: +) : Self.everywhere
      for (index, word) in text.words.enumerated() {
        for phrase in phrases[word] ?? [] where text.words[index...].starts(with: phrase) {
          found[room(of: text), default: [:]][phrase.joined(separator: " "), default: []].append(text.path)
        }
      }
    }
    let allowed = debt
    expect(
      noBreaches: found.sorted { $0.key < $1.key }.flatMap { room, phrases in
        phrases.sorted { $0.key < $1.key }.filter { $0.value.count > allowed[room]?[$0.key] ?? 0 }.map { phrase, paths in
          "\(room): \(phrase) \(paths.count) (language-debt.txt allows \(allowed[room]?[phrase] ?? 0)) in \(Set(paths).sorted().joined(separator: ", ")). Say it in plain words."
        }
      })
    expect(
      noBreaches: allowed.filter { found[$0.key] == nil }.map { "\($0.key) has none left: take its line out of language-debt.txt." })
  }

  /// "Sources/Engine/Library", "Sources/Features/ShowPage words", "Tests/Rooms", "docs".
  private func room(of text: Prose) -> String {
    let parts = text.path.split(separator: "/")
    let depth = parts.first == "Sources" && !["Services", "Presenting"].contains(parts[1]) ? 3 : parts.count > 1 ? 2 : 1
    return parts.prefix(min(depth, max(parts.count - 1, 1))).joined(separator: "/") + (text.isCatalog ? " words" : "")
  }

  /// Lines of "room: phrase 3, phrase 2".
  private var debt: [String: [String: Int]] {
    (SourceTree.text("Tests/Rooms/language-debt.txt") ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }.reduce(into: [:]) {
      debt, line in
      let parts = line.split(separator: ": ", maxSplits: 1)
      debt[String(parts[0])] = (parts.last ?? "").split(separator: ", ").reduce(into: [:]) { phrases, entry in
        guard let space = entry.lastIndex(of: " ") else { return }
        phrases[String(entry[..<space])] = Int(entry[entry.index(after: space)...]) ?? 0
      }
    }
  }
}
