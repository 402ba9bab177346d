import BlockingWork
import Library
import PodcastModel
import Storage

extension LibrarySearch {
  /// The hits of a query that `user` is typing, in the user's library: a page of shows and episodes, then passages (chapters, bookmarks,
  /// transcripts), each best first. Its last word may be one letter, with which a title of a show has a word that begins; the index needs
  /// three. Nothing is corrected, since more letters may follow.
  ///
  /// - Parameters:
  ///   - maxShows: The most shows that come first for their title; hits of episodes have the rest of the page.
  ///   - maxPassages: The number of passages, however many episodes match.
  /// - Throws: database errors.
  public func hits(whileTyping text: String, for user: UserID, maxShows: Int, maxPassages: Int) async throws -> [SearchHit] {
    let query = SearchQuery(text)
    guard !query.isEmpty, var search = try await indexSearch(query, for: user) else { return [] }
    try await nameShows(in: &search, meeting: Self.titleTerms(of: query, typed: text).map(\.forms), limit: maxShows)
    var passages = search
    search.kinds = Self.kinds([.show, .episode], of: search)
    passages.kinds = Self.kinds([.chapter, .bookmark, .transcript], of: passages)
    (passages.named, passages.limit) = ([], maxPassages)
    var found: [MatchedDocument] = []
    for part in [search, passages] where !part.kinds.isEmpty { found += try await library.search.find(part) }
    return try await Self.hits(found, of: search)
  }

  /// The names of people with the words that are being typed, each as the beginning of one, whom shows that `user` may see credit.
  ///
  /// - Throws: database errors.
  public func people(whileTyping text: String, for user: UserID, limit: Int) async throws -> [String] {
    let names = try await vocabularyCache.current().people
    let keys = try await BlockingWork.shared.run { names.keys(with: text, limit: Self.maxNames) }
    return try await library.people.names(of: keys, for: user, limit: limit)
  }

  // MARK: - Private

  /// Of these, the first that the user may see are taken.
  private static let maxNames = 50

  /// Those of `kinds` that are searched.
  private static func kinds(_ kinds: [SearchKind], of search: IndexSearch) -> [String] {
    kinds.map(\.rawValue).filter { search.kinds.isEmpty || search.kinds.contains($0) }
  }

  private static func titleTerms(of query: SearchQuery, typed text: String) -> [SearchTerm] {
    var terms = query.required
    let isBeingTyped = text.unicodeScalars.last.map { !$0.properties.isWhitespace && $0 != "\"" } ?? false
    if isBeingTyped, !terms.isEmpty { terms[terms.count - 1].isPrefix = true }
    return terms
  }
}
