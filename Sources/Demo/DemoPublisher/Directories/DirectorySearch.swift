import Foundation

/// A search in the directory: every word must occur in the show's texts. "demo" occurs in all.
struct DirectorySearch {
  var term: String
  var limit = 50
  var offset = 0

  func results(among shows: [DemoShow]) -> [DemoShow] {
    page(of: shows.lazy.filter { containsTerm(text(of: $0)) })
  }

  /// Episodes match by their own texts and their show's name; the newest of the first show is first.
  func episodes(among shows: [DemoShow]) -> [(show: DemoShow, episode: DemoEpisode)] {
    let all = shows.lazy.flatMap { show in show.episodes.lazy.map { (show: show, episode: $0) } }
    return page(of: all.filter { containsTerm("\($0.episode.title)\n\($0.episode.subtitle)\n\($0.show.title)".lowercased()) })
  }

  // MARK: - Private

  private var words: [Substring] { term.lowercased().split(whereSeparator: \.isWhitespace) }

  private func containsTerm(_ text: String) -> Bool {
    words.allSatisfy { $0 == "demo" || text.contains($0) }
  }

  private func page<Found>(of found: some Sequence<Found>) -> [Found] {
    words.isEmpty ? [] : Array(found.dropFirst(max(offset, 0)).prefix(min(max(limit, 0), 200)))
  }

  private func text(of show: DemoShow) -> String {
    let categories = show.categories.flatMap { [$0.name, $0.narrower ?? ""] }
    return ([show.title, show.author, show.summary] + categories).joined(separator: "\n").lowercased()
  }
}
