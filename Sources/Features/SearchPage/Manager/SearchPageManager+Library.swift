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
    var task = task
    if task.selects == true { task.page = nil }
    var content = content(of: task)
    let (term, number, user) = (task.term ?? "", task.page ?? 1, UserID(viewer.userID))
    let result = try await search(term, page: number, for: user)
    content.correction = result.correctedText(of: term).map { (term, $0) }
    let selected = try await task.selects == true ? episodeHits(of: term, from: result, for: user) : []
    let selects = !selected.isEmpty
    let hits = selects ? selected : result.hits
    let episodes = try await episodes(of: hits, for: user)
    let next = SearchPageServices.Navigate(term: term, scope: .library, page: number + 1).path
    content.library = SearchPage.Content.LibraryResults(
      hits: hits.map { hit($0, $0.episode.flatMap { episodes[$0] }, backTo: content.url) },
      moreURL: result.hasMore && number < Self.maxPages && !selects ? next : nil,
      choices: choices(of: term), savedID: try await library.savedSearches.searches(of: user).first { $0.query == term }?.id)
    if offered.shares, let saved = content.library?.savedID {
      content.library?.shareURL = SharePageServices.Navigate(list: "search:\(saved)").path
    }
    content.library?.actions = offered.menu
    content.library?.selects = selects
    if hits.contains(where: { $0.kind == .episode }) {
      content.library?.selectURL =
        SearchPageServices.Navigate(term: term, scope: .library).with { $0.selects = selects ? nil : true }
    }
    return content
  }

  // MARK: - Private

  private func search(_ term: String, page number: Int, for user: UserID) async throws -> SearchResult {
    try await searching.search(term, for: user, limit: Self.pageLength, offset: (number - 1) * Self.pageLength)
  }

  /// The episodes among the hits of all pages: several of them are selected on one page.
  private func episodeHits(of term: String, from first: SearchResult, for user: UserID) async throws -> [SearchHit] {
    var (result, hits, number) = (first, first.hits, 1)
    while result.hasMore, number < Self.maxPages {
      number += 1
      result = try await search(term, page: number, for: user)
      hits += result.hits
    }
    return hits.filter { $0.kind == .episode }
  }

  /// The episodes of the hits, in one query.
  func episodes(of hits: [SearchHit], for user: UserID) async throws -> [EpisodeID: PlannedEpisode] {
    try await planned(Set(hits.compactMap(\.episode)), for: user)
  }

  /// Those that `user` may see, in one query.
  func planned(_ episodes: Set<EpisodeID>, for user: UserID) async throws -> [EpisodeID: PlannedEpisode] {
    guard !episodes.isEmpty else { return [:] }
    let planSettings = try await userSettings.planSettings(of: user)
    return try await library.personal.episodes(episodes, for: user).mapValues { PlannedEpisode($0, with: planSettings) }
  }

  /// The row of an episode of the library or of a directory, as in other lists, with its date.
  func row(of episode: PlannedEpisode, backTo path: String) -> EpisodeRow.Content {
    var row = offered.row(episode, backTo: path)
    row.today = now()
    return row
  }

  /// - Parameter episode: the episode of the hit; nil for a show.
  func hit(_ hit: SearchHit, _ episode: PlannedEpisode?, backTo path: String) -> SearchPage.Content.Hit {
    // A bookmark without a note has the title of its episode.
    let hasTitle = !hit.title.text.isEmpty
    let title = hasTitle ? pieces(hit.title) : [.init(hit.episodeTitle ?? hit.showTitle)]
    let origin =
      switch hit.kind {
      case .show: [] as [String]
      case .episode, .transcript: [hit.showTitle]
      case .chapter, .bookmark: hasTitle ? [hit.showTitle, hit.episodeTitle ?? ""] : [hit.showTitle]
      }
    let url =
      hit.episode.map { EpisodePageServices.Navigate(episode: $0.rawValue, t: hit.start.map { Int(clamping: $0) }).path }
      ?? ShowPageServices.Navigate(show: hit.show.rawValue).path
    var content = SearchPage.Content.Hit(
      kind: kind(of: hit), title: title, excerpt: hit.excerpt.map(pieces) ?? [], origin: origin, artworkURL: hit.artwork?.path, url: url,
      bookmark: episode.flatMap { episode in hit.start.map { ($0, Playability(episode)) } })
    if hit.kind == .episode { content.row = episode.map { row(of: $0, backTo: path) } }
    return content
  }

  private func kind(of hit: SearchHit) -> SearchPage.Content.Hit.Kind {
    switch hit.kind {
    case .show: .show
    case .episode: .episode
    case .chapter: .chapter
    case .bookmark: .bookmark
    case .transcript: .transcript
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
