import Library
import PodcastModel
import Storage

extension LibrarySearch {
  /// The hits of a query that `user` is typing, in the user's library, best first. Its last word may be one letter, with which a title of a
  /// show has a word that begins; the index needs three. Nothing is corrected, since more letters may follow.
  ///
  /// - Parameter maxShows: The most shows that come first for their title; hits of episodes have the rest of the page.
  /// - Throws: database errors.
  public func hits(whileTyping text: String, for user: UserID, maxShows: Int) async throws -> [SearchHit] {
    let query = SearchQuery(text)
    guard !query.isEmpty, var search = try await indexSearch(query, for: user) else { return [] }
    try await nameShows(in: &search, meeting: Self.titleTerms(of: query, typed: text).map(\.forms), limit: maxShows)
    return try await Self.hits(try await library.search.find(search), of: search)
  }

  // MARK: - Private

  private static func titleTerms(of query: SearchQuery, typed text: String) -> [SearchTerm] {
    var terms = query.required
    let isBeingTyped = text.unicodeScalars.last.map { !$0.properties.isWhitespace && $0 != "\"" } ?? false
    if isBeingTyped, !terms.isEmpty { terms[terms.count - 1].isPrefix = true }
    return terms
  }
}
