import Foundation

/// A question to the directory: every word has to occur in what a show says of itself. "demo" occurs in all.
struct DirectorySearch {
  var term: String
  var limit = 50
  var offset = 0

  func results(among shows: [DemoShow]) -> [DemoShow] {
    let words = term.lowercased().split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else { return [] }
    let found = shows.filter { show in
      let text = text(of: show)
      return words.allSatisfy { $0 == "demo" || text.contains($0) }
    }
    return Array(found.dropFirst(max(offset, 0)).prefix(min(max(limit, 0), 200)))
  }

  // MARK: - Private

  private func text(of show: DemoShow) -> String {
    let categories = show.categories.flatMap { [$0.name, $0.narrower ?? ""] }
    return ([show.title, show.author, show.summary] + categories).joined(separator: "\n").lowercased()
  }
}
