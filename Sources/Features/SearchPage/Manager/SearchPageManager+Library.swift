import BoundedNumbers
import Components
import Library
import Playback
import PodcastModel
import Presenting
import SearchPage
import Searching
import ServiceRouter
import Services
import WebPage

/// The search in the user's library.
extension SearchPageManager {
  func here(_ task: SearchPageServices.Navigate, _ viewer: Viewer) async throws -> SearchPage.Content {
    var content = content(of: task)
    let (term, number, user) = (task.term ?? "", task.page ?? 1, UserID(viewer.userID))
    let result = try await searching.search(term, for: user, limit: Self.pageLength, offset: (number - 1) * Self.pageLength)
    content.correction = result.correctedText(of: term).map { (term, $0) }
    let episodes = try await episodes(of: result.hits, for: user)
    let next = SearchPageServices.Navigate(term: term, scope: .library, page: number + 1).path
    content.library = SearchPage.Content.LibraryResults(
      hits: result.hits.map { hit($0, $0.episode.flatMap { episodes[$0] }, backTo: content.url) },
      moreURL: result.hasMore && number < Self.maxPages ? next : nil,
      choices: choices(of: term), savedID: try await library.savedSearches.searches(of: user).first { $0.query == term }?.id)
    content.library?.actions = offered.menu
    return content
  }

  // MARK: - Private

  /// The episodes of the hits, in one query.
  private func episodes(of hits: [SearchHit], for user: UserID) async throws -> [EpisodeID: PlannedEpisode] {
    let episodes = Set(hits.compactMap(\.episode))
    guard !episodes.isEmpty else { return [:] }
    let planSettings = try await playback.planSettings(of: user)
    return try await library.personal.episodes(episodes, for: user).mapValues { PlannedEpisode($0, with: planSettings) }
  }

  /// - Parameter episode: the episode of the hit; nil for a show.
  private func hit(_ hit: SearchHit, _ episode: PlannedEpisode?, backTo path: String) -> SearchPage.Content.Hit {
    // A bookmark without a note has the title of its episode.
    let hasTitle = !hit.title.text.isEmpty
    let title = hasTitle ? pieces(hit.title) : [.init(hit.episodeTitle ?? hit.showTitle)]
    let origin =
      switch hit.kind {
      case .show: [] as [String]
      case .episode: [hit.showTitle]
      case .chapter, .bookmark: hasTitle ? [hit.showTitle, hit.episodeTitle ?? ""] : [hit.showTitle]
      }
    let url =
      hit.episode.map { EpisodePageServices.Navigate(episode: $0.rawValue, t: hit.start.map { Int(clamping: $0) }).path }
      ?? ShowPageServices.Navigate(show: hit.show.rawValue).path
    var content = SearchPage.Content.Hit(
      kind: kind(of: hit), title: title, excerpt: hit.excerpt.map(pieces) ?? [], origin: origin, artworkURL: hit.artwork?.path, url: url,
      bookmark: episode.flatMap { episode in hit.start.map { ($0, Playability(episode)) } })
    if hit.kind == .episode { content.row = episode.map { offered.row($0, backTo: path) } }
    return content
  }

  private func kind(of hit: SearchHit) -> SearchPage.Content.Hit.Kind {
    switch hit.kind {
    case .show: .show
    case .episode: .episode
    case .chapter: .chapter
    case .bookmark: .bookmark
    }
  }

  private func pieces(_ text: MarkedText) -> [SearchPage.Content.Piece] { text.pieces.map { .init($0.text, isMatch: $0.isMatch) } }

  /// The same words with another `in:` before them.
  private func choices(of term: String) -> [(kind: SearchPage.Content.LibraryResults.Kind?, url: String, isCurrent: Bool)] {
    let pieces = term.split(whereSeparator: \.isWhitespace)
    let (places, words) = (pieces.filter(Self.isPosition), pieces.filter { !Self.isPosition($0) })
    let current = places.count == 1 ? places[0].dropFirst(3).lowercased() : nil
    let rest = words.joined(separator: " ")
    return [(nil, SearchPageServices.Navigate(term: rest, scope: .library).path, places.isEmpty)]
      + SearchPage.Content.LibraryResults.Kind.allCases.map { kind in
        (kind, SearchPageServices.Navigate(term: "in:\(kind.rawValue) \(rest)", scope: .library).path, current == kind.rawValue)
      }
  }

  private static func isPosition(_ piece: Substring) -> Bool { piece.lowercased().hasPrefix("in:") }
}
