import BlockingWork
import Foundation
import Library
import Logging
import PodcastModel
import Storage
import Supervision
import TextTokenizer

/// The full-text search of the library: shows, episodes with their notes, chapters, bookmarks, transcripts.
///
/// `search` answers a query, `hits(whileTyping:)` one that is being typed, and `run` updates the index as long as the server runs.
public struct LibrarySearch: Sendable {
  let library: Library
  let instance: ProcessInstance
  let vocabularyCache: VocabularyCache
  let now: @Sendable () -> Date
  let logger: Logger
  /// The loop, and its health.
  public let loop: SupervisedLoop

  /// - Parameters:
  ///   - wordSources: further sources of words for corrections, besides the library.
  ///   - instance: this process among those that share the data folder.
  ///   - background: runs work that no search waits for.
  ///   - now: the clock; tests pass a fixed one.
  public init(
    library: Library, wordSources: [any VocabularySource] = [], instance: ProcessInstance = ProcessInstance(),
    background: BackgroundTasks = BackgroundTasks(), logger: Logger = Logger(label: "earnest.searching"),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.library = library
    self.instance = instance
    self.now = now
    self.logger = logger
    loop = SupervisedLoop("searching", every: Self.pace, logger: logger, now: now)
    vocabularyCache = VocabularyCache(
      library: library.search, people: library.people, sources: [library.search] + wordSources, background: background, logger: logger,
      now: now)
  }

  /// The hits of the query `text` (see `SearchQuery`) in the library of `user` (see `SearchRepository.scope`), best first. When nothing has
  /// the typed words, the search is repeated with corrected ones.
  ///
  /// - Parameter limit: 1...20.
  /// - Throws: database errors.
  public func search(_ text: String, for user: UserID, limit: Int = 20, offset: Int = 0) async throws -> SearchResult {
    let query = SearchQuery(text)
    guard !query.isEmpty, limit > 0 else { return SearchResult() }
    let most = min(limit, Self.maxPageSize)
    guard var search = try await indexSearch(query, for: user) else { return SearchResult() }
    (search.limit, search.offset) = (most + 1, max(offset, 0))
    var found = try await library.search.find(search)
    var corrections: [String: [String]] = [:]
    // A later page of corrected results is corrected too.
    if found.isEmpty, try await isEmpty(search) {
      corrections = try await addCorrections(&search.expression)
      if !corrections.isEmpty {
        try await nameShows(in: &search)
        found = try await library.search.find(search)
      }
    }
    let hits = try await Self.hits(Array(found.prefix(most)), of: search)
    return SearchResult(hits: hits, hasMore: found.count > most, corrections: hits.isEmpty ? [:] : corrections)
  }

  /// The episodes of `show` whose title or notes have all words of `text`; of a show with thousands of matches, the newest.
  ///
  /// - Throws: database errors.
  public func episodes(of show: ShowID, with text: String, for user: UserID) async throws -> Set<EpisodeID> {
    let query = SearchQuery(text)
    guard !query.isEmpty else { return [] }
    return try await library.search.episodes(of: show, meeting: Self.expression(query), for: user)
  }

  // MARK: - Private

  static let maxPageSize = SearchRepository.maxBatchSize - 1

  /// nil when no show of the user has the required name.
  func indexSearch(_ query: SearchQuery, for user: UserID) async throws -> IndexSearch? {
    let scope = try await library.search.scope(of: user)
    var shows: [Int64]?
    if !query.shows.isEmpty {
      var named: Set<Int64> = []
      for term in query.shows {
        named.formUnion(
          try await self.shows(withOneOfEach: [term.forms], limit: Self.maxShows, among: scope.touchedShows, titled: scope.titles))
      }
      guard !named.isEmpty else { return nil }
      shows = named.sorted()
    }
    let field: SearchExpression.Field? = query.sources == [.notes] ? .text : query.sources == [.episodes] ? .title : nil
    let expression = Self.expression(query, field: field)
    var search = IndexSearch(
      expression, kinds: Set(query.sources.map(\.kind.rawValue)).sorted(), shows: shows, user: user.rawValue, limit: Self.maxPageSize)
    search.scope = scope
    try await nameShows(in: &search)
    return search
  }

  private static func expression(_ query: SearchQuery, field: SearchExpression.Field? = nil) -> SearchExpression {
    SearchExpression(all: query.required.map(\.forms), none: query.unwanted.flatMap(\.forms), field: field)
  }

  /// A show with the searched title must come first, however many episodes match.
  ///
  /// - Parameter groups: The terms that its title needs one of each of; nil for those of the search.
  func nameShows(in search: inout IndexSearch, meeting groups: [[SearchTerm]]? = nil, limit: Int = maxShows) async throws {
    guard search.expression.none.isEmpty, search.kinds.isEmpty || search.kinds.contains(SearchKind.show.rawValue) else { return }
    let named = try await shows(
      withOneOfEach: groups ?? search.expression.all, limit: limit, among: search.scope?.shows ?? [], titled: search.scope?.titles ?? [:])
    search.named = search.shows.map { among in named.filter(among.contains) } ?? named
  }

  /// The shows of `own` with such a title, those first that the user has named so.
  private func shows(
    withOneOfEach groups: [[SearchTerm]], limit: Int, among own: Set<Int64>, titled titles: [Int64: String]
  ) async throws -> [Int64] {
    let all = [ShowTitles(titles.map { (ShowID($0.key), $0.value) }), try await vocabularyCache.current().titles]
    var known: Set<Int64> = []
    let found = all.flatMap { $0.shows(withOneOfEach: groups, limit: limit, among: own) }.map(\.show.rawValue)
    return Array(found.filter { known.insert($0).inserted }.prefix(limit))
  }

  /// Whether even the first page is empty.
  private func isEmpty(_ search: IndexSearch) async throws -> Bool {
    guard search.offset > 0 else { return true }
    var first = search
    (first.limit, first.offset) = (1, 0)
    return try await library.search.find(first).isEmpty
  }

  /// Adds the possible corrections to each word that no title has.
  ///
  /// - Returns: the added words by the word they correct.
  private func addCorrections(_ expression: inout SearchExpression) async throws -> [String: [String]] {
    let vocabulary = try await vocabularyCache.current().vocabulary
    let single = expression.all.compactMap { $0.first?.words.count == 1 ? $0.first?.words.first : nil }
    let corrections = try await BlockingWork.shared.run {
      single.reduce(into: [String: [String]]()) { corrections, word in
        let near = vocabulary.containsForm(of: word) ? [] : vocabulary.near(word, limit: Self.maxCorrections)
        if !near.isEmpty { corrections[word] = near }
      }
    }
    for (index, terms) in expression.all.enumerated() {
      guard let term = terms.first, term.words.count == 1, let near = corrections[term.words[0]] else { continue }
      expression.all[index] += near.map { SearchTerm([$0]) }
    }
    return corrections
  }

  private static let maxCorrections = 8
  static let maxShows = 100

  static func hits(_ found: [MatchedDocument], of search: IndexSearch) async throws -> [SearchHit] {
    let highlighter = Highlighter(search.expression.all.flatMap { $0 })
    return try await BlockingWork.shared.run { found.map { hit($0, highlighter) } }
  }

  private static func hit(_ document: MatchedDocument, _ highlighter: Highlighter) -> SearchHit {
    let text = plain(document.text, isHTML: document.isHTML, limit: Highlighter.maxBytes)
    return SearchHit(
      kind: document.kind, show: document.show, showTitle: document.showTitle, episode: document.episode,
      episodeTitle: document.episodeTitle, artwork: EpisodeArtwork(episode: document.episodeArtwork, show: document.showArtwork),
      published: document.published,
      bookmark: document.bookmark, start: start(of: document, highlighter), title: highlighter.marked(document.title),
      excerpt: highlighter.excerpt(of: text))
  }

  /// Of a transcript, the start of the cue with the first match.
  private static func start(of document: MatchedDocument, _ highlighter: Highlighter) -> Double? {
    guard !document.cues.isEmpty, let match = highlighter.firstMatch(in: document.text) else { return document.start }
    var end = 0
    for cue in document.cues {
      // The space after a cue belongs to it.
      end += cue.text.utf8.count + 1
      if match < end { return cue.startSeconds }
    }
    return document.start
  }
}
