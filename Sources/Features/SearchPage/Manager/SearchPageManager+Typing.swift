import Components
import Directory
import Library
import PodcastModel
import Presenting
import SearchPage
import Searching
import ServiceRouter
import Services
import WebPage

/// The answers to a term that is being typed.
extension SearchPageManager {
  func answers(to task: SearchPageServices.Complete, _ viewer: Viewer) async throws -> Page {
    let (typed, user) = (String((task.term ?? "").prefix(Self.maxTypedLength)), UserID(viewer.userID))
    var content = SearchPage.TypedContent()
    content.url = SearchPageServices.Navigate(term: typed, scope: task.scope).path
    content.isInLibrary = task.scope == .library
    if task.directories == true {
      // A shorter answer than a page of results has is in the same cached one.
      if !content.isInLibrary, canBeSearched(typed) { content.shows = try await suggested(typed, limit: Self.maxSuggested, for: user) }
    } else if canBeSearched(typed) {
      try await fill(&content, for: typed, user)
    } else if typed.allSatisfy(\.isWhitespace) {
      content.terms = try await recent(of: user).map(\.text)
    }
    return Page(
      title: SearchPage.title(for: typed), identity: "\(SearchPageServices.name):completions", body: SearchPage.html(typed: content),
      showsMiniPlayer: false)
  }

  /// The first results in the library, before those of the directories.
  func fill(_ content: inout SearchPage.Content, withLibraryOf term: String, for user: UserID) async throws {
    content.mine = try await firstHits(of: term, for: user, backTo: content.url)
  }

  // MARK: - Private

  private func firstHits(of term: String, for user: UserID, backTo path: String) async throws -> [SearchPage.Content.Hit] {
    let hits = firstOfEachKind(
      try await searching.hits(whileTyping: term, for: user, maxShows: Self.maxShows, maxPassages: Self.maxPassages))
    let episodes = try await episodes(of: hits, for: user)
    return hits.map { hit($0, $0.episode.flatMap { episodes[$0] }, backTo: path) }
  }

  /// The tokenizer decides: one Chinese character is a word, and a comma is none. An address waits for Enter.
  private func canBeSearched(_ typed: String) -> Bool { !TypedText(typed).isEmpty && !PastedAddress.isAddress(typed) }

  /// The library first. No directory is asked.
  private func fill(_ content: inout SearchPage.TypedContent, for typed: String, _ user: UserID) async throws {
    content.hits = try await firstHits(of: typed, for: user, backTo: content.url)
    content.actions = offered.menu
    let text = TypedText(typed)
    let own = try await library.searchTerms.recent(of: user, limit: Self.maxOwn).map(\.term)
    guard !content.isInLibrary else {
      content.terms = matching(own, text, besides: typed)
      return
    }
    let chart = try await charts.charts(of: [nil], for: user, limit: Self.maxCharted, refreshes: false).first?.shows ?? []
    let found = Set(content.hits.map(\.url))
    content.shows = chart.filter { text.begins(in: $0.title) || text.begins(in: $0.author) }.map { DirectoryShowRow($0) }
      .filter { !found.contains($0.url) }
    content.shows = Array(content.shows.prefix(Self.maxShows))
    content.people = try await searching.people(whileTyping: typed, for: user, limit: Self.maxPeople).compactMap { name in
      personPath(name).map { (name, $0) }
    }
    let others = try await searching.trendingTerms(besides: own, limit: Self.maxOthers)
    content.terms = matching(own + others, text, besides: typed)
  }

  private func firstOfEachKind(_ hits: [SearchHit]) -> [SearchHit] {
    let shows = hits.filter { $0.kind == .show }.prefix(Self.maxShows)
    let episodes = hits.filter { $0.kind == .episode }.prefix(Self.maxEpisodes)
    let passages = hits.filter { $0.kind != .show && $0.kind != .episode }
    return Array(shows) + episodes + passages
  }

  /// The terms with the typed words. They are whole searches of the user or of others: a word of a title alone may lead to nothing.
  private func matching(_ terms: [String], _ text: TypedText, besides typed: String) -> [String] {
    TrendingTerms.merged(terms.filter(text.begins), [], besides: [typed], limit: Self.maxTerms)
  }

  private static let maxTypedLength = 200
  private static let maxShows = 4
  private static let maxEpisodes = 5
  private static let maxPassages = 3
  private static let maxPeople = 2
  private static let maxTerms = 4
  private static let maxSuggested = 8
  private static let maxCharted = 60
  private static let maxOwn = 30
  private static let maxOthers = 24
}
