import TextTokenizer

/// The terms that the charts suggest for a search.
enum TrendingTerms {
  /// Words that several titles of a chart contain, and the names of the top shows.
  ///
  /// - Parameter titles: the titles of the chart, most popular first.
  static func terms(of titles: [String]) -> [String] {
    var counts: [String: (spelling: String, titles: Int, place: Int)] = [:]
    for title in titles {
      for (word, spelling) in SearchText.spellings(title) where word.count >= minLength && !plain.contains(word) {
        let known = counts[word] ?? (spelling, 0, counts.count)
        counts[word] = (known.spelling, known.titles + 1, known.place)
      }
    }
    let words = counts.values.filter { $0.titles > 1 }.sorted { ($1.titles, $0.place) < ($0.titles, $1.place) }.map(\.spelling)
    let names = titles.map(name).filter { !$0.isEmpty && $0.count <= maxLength }
    return merged(Array(words.prefix(maxCount)), names, besides: [], limit: maxCount * 2)
  }

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

  private static let minLength = 4
  private static let maxLength = 30
  private static let maxCount = 12
  /// Words without a topic.
  private static let plain: Set = [
    "podcast", "podcasts", "show", "shows", "radio", "episode", "episodes", "official", "weekly", "daily", "hour", "this", "that", "with",
    "from", "your", "what", "when", "they", "them", "have", "will", "about", "into", "over", "every", "wird", "eine", "mein", "nicht",
    "pour",
    "avec", "dans", "para", "como", "todo",
  ]
}
