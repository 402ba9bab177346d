import PodcastModel
import Storage

/// The folded titles of all shows in memory, for search as you type.
struct ShowTitles: Sendable {
  private struct Entry: Sendable {
    let show: ShowID
    let title: String
    let words: FoldedWords
  }

  private var entries: [Entry] = []

  init() {}

  init(_ titles: [(show: ShowID, title: String)]) {
    entries = titles.map { Entry(show: $0.show, title: $0.title, words: FoldedWords($0.title)) }
  }

  /// The shows of `own` whose titles have one term of each group, the best first.
  func shows(withOneOfEach groups: [[SearchTerm]], limit: Int, among own: Set<Int64>) -> [(show: ShowID, title: String)] {
    let wanted = groups.map { $0.map { Array(" \($0.words.joined(separator: " "))\($0.isPrefix ? "" : " ")".utf8) } }
    guard let first = wanted.first, limit > 0 else { return [] }
    let found = entries.filter { entry in
      own.contains(entry.show.rawValue) && wanted.allSatisfy { $0.contains { entry.words.contain($0) } }
    }
    let ranked = found.map { entry in (entry: entry, isBehind: first.contains { entry.words.bytes.starts(with: $0) } ? 0 : 1) }.sorted {
      ($0.isBehind, $0.entry.words.bytes.count, $0.entry.show.rawValue) < ($1.isBehind, $1.entry.words.bytes.count, $1.entry.show.rawValue)
    }
    return ranked.prefix(limit).map { ($0.entry.show, $0.entry.title) }
  }
}
