import FeedMaking
import Foundation
import Library
import PodcastModel

/// Fills a library with texts that have the word frequencies of a language.
public struct LibraryGenerator {
  private var numbers: SeededNumbers
  private let words: [String]
  private var titles: [String] = []

  public init(seed: UInt64) {
    words = InventedLanguage.words(40_000)
    numbers = SeededNumbers(seed: seed)
  }

  /// Stores shows with `episodes` each: titles of some words, notes of 3 KB, five chapters in some.
  ///
  /// - Parameters:
  ///   - chaptersEvery: one episode of this number has chapters.
  ///   - newest: when the newest episode of each show was published; the others are one week apart.
  /// - Returns: one of the episodes.
  @discardableResult
  public mutating func fill(_ library: Library, shows: Int, episodes: Int, chaptersEvery: Int = 5, newest: Date = Date()) async throws -> EpisodeID {
    var last: ShowID?
    for show in 0..<shows {
      let facts = (0..<episodes).map { episode in
        let title = text(words: 6).capitalized
        if titles.count < 400, episode % 50 == 0 { titles.append(title) }
        return EpisodeMetadata(
          identity: "guid:\(episode)", title: title, notesHTML: "<p>\(text(words: 220))</p><p>\(text(words: 220))</p>",
          sortDate: newest - Double(episodes - 1 - episode) * 7 * 86_400,
          chapters: episode % chaptersEvery == 0 ? (0..<5).map { Chapter(startSeconds: Double($0) * 300, title: text(words: 4)) } : [])
      }
      let name = ShowFacts(feedURL: "https://bench.example/\(show)", title: text(words: 3).capitalized, summary: text(words: 30))
      var update = FeedUpdate(name)
      update.additions = facts
      let completion = FeedCompletion(log: FetchLogEntry(moment: Date(), url: name.feedURL, outcome: .added), next: Date())
      last = try await library.feeds.add(update, completion, owner: "").show
    }
    guard let last, let episode = try await library.episodes.episodes(of: last, for: .local, limit: 1).first else { throw Empty() }
    return episode.episode.id
  }

  /// Adds a catalog that consists only of title words.
  public func fill(_ catalog: CatalogRepository, words count: Int) async throws {
    let edition = try await catalog.begin(at: Date())
    var known: Set<String> = []
    let words = words.filter { known.insert($0).inserted }
    let batch = 500
    for start in stride(from: 0, to: count, by: batch) {
      let counted = (start..<min(start + batch, count)).map { number in
        let word = "\(words[number % words.count])\(number < words.count ? "" : "\(number / words.count)")"
        return CountedTerm(word: word, spelling: word, documents: count / (number + 1) + 1)
      }
      try await catalog.add(counted, to: edition)
    }
    try await catalog.finish(edition, at: Date())
  }

  /// Typical queries.
  public func questions() -> [(kind: String, queries: [String])] {
    let parts = titles.map { $0.split(separator: " ").map(String.init) }
    // The words that people search for are not the most frequent ones.
    let wanted = parts.compactMap { $0.last { $0.count > 4 } }
    return [
      ("one word", wanted.map { "\($0) " }), ("two words", parts.map { $0.suffix(2).joined(separator: " ") + " " }),
      ("a phrase", parts.map { "\"\($0.prefix(3).joined(separator: " "))\"" }),
      ("the beginning of a word", wanted.map { String($0.prefix(4)) }),
      ("the most frequent words", words.prefix(50).map { "\($0) " }),
      ("chapters only", wanted.map { "\($0) in:chapters" }),
      ("slips", parts.compactMap { $0.max { $0.count < $1.count }.map { "\($0.dropLast(2))xq " } }),
    ]
  }

  /// Prefixes of words with one to five letters.
  public func beginnings() -> [String] {
    titles.enumerated().map { index, title in String((title.split(separator: " ").last ?? "ba").prefix(index % 5 + 1)) }
  }

  // MARK: - Private

  private struct Empty: Error {}

  private mutating func text(words count: Int) -> String {
    (0..<count).map { _ in
      // Lower numbers are more frequent, approximately by Zipf's law.
      let part = Double.random(in: 0..<1, using: &numbers)
      return words[min(words.count - 1, Int(exp(part * log(Double(words.count)))) - 1)]
    }.joined(separator: " ")
  }
}
