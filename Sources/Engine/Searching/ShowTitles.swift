import PodcastModel
import Storage
import TextTokenizer

/// The folded titles of all shows in memory, for search as you type.
struct ShowTitles: Sendable {
  private struct Entry: Sendable {
    let show: ShowID
    let title: String
    /// Its words, with a space before each and one after the last.
    let words: [UInt8]
  }

  private var entries: [Entry] = []

  init() {}

  init(_ titles: [(show: ShowID, title: String)]) {
    entries = titles.map { Entry(show: $0.show, title: $0.title, words: Array(" \(SearchText.indexed($0.title, limit: 1_000)) ".utf8)) }
  }

  /// The shows of `own` whose titles have one term of each group, the best first.
  func shows(withOneOfEach groups: [[SearchTerm]], limit: Int, among own: Set<Int64>) -> [(show: ShowID, title: String)] {
    let wanted = groups.map { $0.map { Array(" \($0.words.joined(separator: " "))\($0.isPrefix ? "" : " ")".utf8) } }
    guard let first = wanted.first, limit > 0 else { return [] }
    let found = entries.filter { entry in
      own.contains(entry.show.rawValue) && wanted.allSatisfy { $0.contains { Self.contains(entry.words, $0) } }
    }
    let ranked = found.map { entry in (entry: entry, isBehind: first.contains { entry.words.starts(with: $0) } ? 0 : 1) }.sorted {
      ($0.isBehind, $0.entry.words.count, $0.entry.show.rawValue) < ($1.isBehind, $1.entry.words.count, $1.entry.show.rawValue)
    }
    return ranked.prefix(limit).map { ($0.entry.show, $0.entry.title) }
  }

  // MARK: - Private

  /// Whether `words` contains `part`, which begins with a space.
  private static func contains(_ words: [UInt8], _ part: [UInt8]) -> Bool {
    guard part.count <= words.count else { return false }
    let words = words.span
    let part = part.span
    for start in 0...(words.count - part.count) where words[start] == 0x20 {
      var length = 1
      while length < part.count, words[start + length] == part[length] { length += 1 }
      if length >= part.count { return true }
    }
    return false
  }
}
