import Fetching

/// Apple's podcast directory through the iTunes Search API, and servers with the same API.
///
/// Source: "iTunes Search API", developer.apple.com. Apple allows about 20 requests a minute.
public struct ITunesDirectory: DirectorySource {
  /// The directory's name in the settings.
  public static let name = "apple"
  /// The address of Apple's server.
  public static let appleURL = "https://itunes.apple.com"

  /// The directory's name in settings and messages, "apple".
  public var name: String { Self.name }
  private let server: DirectoryServer

  /// - Parameter baseURL: An address with or without a path (`http://127.0.0.1:9000/itunes`); `/search` and `/lookup` are appended.
  public init(baseURL: String = appleURL, fetcher: Fetcher) {
    server = DirectoryServer(baseURL, fetcher: fetcher)
  }

  /// Shows that match a search term.
  public func search(_ term: String, limit: Int, offset: Int) async throws -> [DirectoryShow] {
    let words = term.normalizedTerm
    guard !words.isEmpty, limit > 0 else { return [] }
    // The API documents no offset, and a limit of 200: a later page is the end of a longer response.
    let passed = max(offset, 0)
    let wanted = min(min(passed, Self.maxResults) + min(limit, Self.maxResults), Self.maxResults)
    guard passed < Self.maxResults, wanted > passed else { return [] }
    let term = DirectoryServer.encoded(words)
    let found = try await shows("search?media=podcast&entity=podcast&term=\(term)&limit=\(wanted)")
    return Array(found.prefix(wanted).dropFirst(passed))
  }

  /// The show with this iTunes id, one request.
  public func lookup(itunesID: Int64) async throws -> DirectoryShow? {
    try await shows("lookup?id=\(itunesID)&entity=podcast").first { $0.itunesID == itunesID }
  }

  /// Episodes that match a search term.
  public func episodes(_ term: String, limit: Int) async throws -> [DirectoryEpisode] {
    let words = term.normalizedTerm
    guard !words.isEmpty, limit > 0 else { return [] }
    let wanted = min(limit, Self.maxResults)
    let term = DirectoryServer.encoded(words)
    let body = try await server.answer(to: "search?media=podcast&entity=podcastEpisode&term=\(term)&limit=\(wanted)")
    return try Array(ITunesResponse.episodes(body).prefix(wanted))
  }

  /// Two requests: the chart contains ids only, and one look-up of all of them returns the feeds.
  public func chart(_ chart: DirectoryChart, limit: Int) async throws -> [DirectoryShow] {
    guard limit > 0 else { return [] }
    let wanted = min(limit, Self.maxResults)
    let genre = chart.topic.map { "/genre=\($0.genreID)" } ?? ""
    let ids = try await ITunesChart.itunesIDs(server.answer(to: "\(chart.country)/rss/toppodcasts/limit=\(wanted)\(genre)/json")).prefix(
      wanted)
    guard !ids.isEmpty else { return [] }
    let found = try await shows("lookup?id=\(ids.map(String.init).joined(separator: ","))&entity=podcast")
    let byNumber = Dictionary(found.compactMap { show in show.itunesID.map { ($0, show) } }, uniquingKeysWith: { first, _ in first })
    return ids.compactMap { byNumber[$0] }
  }

  // MARK: - Private

  private static let maxResults = 200

  private func shows(_ pathAndQuery: String) async throws -> [DirectoryShow] {
    try ITunesResponse.shows(try await server.answer(to: pathAndQuery))
  }
}
