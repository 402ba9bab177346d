import TextTokenizer

/// The terms that the charts suggest for a search.
enum TrendingTerms {
  /// The names of the shows with these titles, without subtitles. A word of a title alone is no term.
  static func names(of titles: [String]) -> [String] { titles.map(name).filter { !$0.isEmpty && $0.count <= maxLength } }

  /// Alternates between both lists, without duplicates.
  static func merged(_ some: [String], _ others: [String], besides known: [String], limit: Int) -> [String] {
    var seen = Set(known.map { SearchText.indexed($0) })
    let inTurn = (0..<max(some.count, others.count)).flatMap { place in
      [some, others].compactMap { $0.indices.contains(place) ? $0[place] : nil }
    }
    return Array(inTurn.filter { seen.insert(SearchText.indexed($0)).inserted }.prefix(limit))
  }

  // MARK: - Private

  /// "The Daily: news every day" has the name The Daily.
  private static func name(of title: String) -> String {
    let end = [": ", " - ", " – ", " — ", " | ", " ("].compactMap { title.firstRange(of: $0)?.lowerBound }.min() ?? title.endIndex
    let name = title[..<end]
    return String(name.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  private static let maxLength = 30
}
