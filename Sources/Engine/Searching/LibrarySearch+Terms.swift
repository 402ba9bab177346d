import BlockingWork
import Foundation
import Library
import PodcastModel
import Storage
import TextTokenizer

extension LibrarySearch {
  /// Stores a search term of `user`, to suggest it again.
  ///
  /// - Parameter isForAll: whether it counts for the server's trending terms.
  /// - Throws: database errors.
  public func note(_ term: String, by user: UserID, isForAll: Bool) async throws {
    let folded = SearchText.indexed(term, limit: Self.maxTermLength)
    guard !folded.isEmpty, term.utf8.count <= Self.maxTermLength else { return }
    let moment = now()
    let day = Self.day(of: moment)
    try await library.searchTerms.note(
      term, folded: folded, by: user, at: moment, day: isForAll ? day : nil, oldest: day - Self.daysInTheAir + 1)
  }

  /// The trending terms of this server: those of the last seven days, the most frequent first. With several users, a term counts that at
  /// least three of them have searched for: it does not reveal the searches of one user.
  ///
  /// - Parameter others: terms to leave out.
  /// - Throws: database errors.
  public func trendingTerms(besides others: [String], limit: Int) async throws -> [String] {
    let known = Set(others.map { SearchText.indexed($0) })
    let oldest = Self.day(of: now()) - Self.daysInTheAir + 1
    var counts: [String: (spelling: String, times: Int, place: Int)] = [:]
    let searchers = try await library.claims.users().count > 1 ? Self.minSearchers : 0
    for made in try await library.searchTerms.terms(since: oldest, searchers: searchers, limit: Self.maxCounted)
    where !known.contains(made.word) {
      // The newest spelling comes first.
      let known = counts[made.word] ?? (made.spelling, 0, counts.count)
      counts[made.word] = (known.spelling, known.times + made.documents, known.place)
    }
    return counts.values.sorted { ($1.times, $0.place) < ($0.times, $1.place) }.prefix(limit).map(\.spelling)
  }

  /// The query with each word that no title has replaced by the nearest word of a title; nil when there is nothing to correct.
  ///
  /// - Throws: database errors.
  public func corrected(_ text: String) async throws -> String? {
    let vocabulary = try await vocabularyCache.current().vocabulary
    let typed = SearchText.words(text).filter { $0.cut == .word }.prefix(Self.maxCorrectedWords).map(\.folded)
    let others = try await BlockingWork.shared.run {
      typed.reduce(into: [String: String]()) { others, word in
        guard !vocabulary.containsForm(of: word), let near = vocabulary.near(word, limit: 1).first else { return }
        others[word] = vocabulary.spelling(of: near)
      }
    }
    return others.isEmpty ? nil : SearchText.replacing(others, in: text)
  }

  // MARK: - Private

  private static func day(of moment: Date) -> Int64 { moment.milliseconds / 86_400_000 }

  private static let daysInTheAir: Int64 = 7
  private static let minSearchers = 3
  private static let maxCounted = 500
  private static let maxTermLength = 200
  private static let maxCorrectedWords = 16
}
