import Fetching

/// Apple's podcast directory through the iTunes Search API, and anything that answers in the same way.
///
/// Source: "iTunes Search API", developer.apple.com. Apple allows about 20 calls a minute.
public struct ITunesDirectory: DirectorySource {
  public static let name = "apple"
  public static let appleURL = "https://itunes.apple.com"

  public var name: String { Self.name }
  private let server: DirectoryServer

  /// - Parameter baseURL: Without a path or with one (`http://127.0.0.1:9000/itunes`); `/search` and `/lookup` are added.
  public init(baseURL: String = appleURL, fetcher: Fetcher) {
    server = DirectoryServer(baseURL, fetcher: fetcher)
  }

  public func search(_ term: String, limit: Int, offset: Int) async throws -> [DirectoryShow] {
    let words = term.wordsInOneLine
    guard !words.isEmpty, limit > 0 else { return [] }
    // The API documents no offset, and 200 as the largest answer: a later page is the end of a longer answer.
    let passed = max(offset, 0)
    let wanted = min(min(passed, Self.most) + min(limit, Self.most), Self.most)
    guard passed < Self.most, wanted > passed else { return [] }
    let term = DirectoryServer.encoded(words)
    let found = try await shows("search?media=podcast&entity=podcast&term=\(term)&limit=\(wanted)")
    return Array(found.prefix(wanted).dropFirst(passed))
  }

  public func lookup(itunesID: Int64) async throws -> DirectoryShow? {
    try await shows("lookup?id=\(itunesID)&entity=podcast").first { $0.itunesID == itunesID }
  }

  public func episodes(_ term: String, limit: Int) async throws -> [DirectoryEpisode] {
    let words = term.wordsInOneLine
    guard !words.isEmpty, limit > 0 else { return [] }
    let wanted = min(limit, Self.most)
    let term = DirectoryServer.encoded(words)
    let body = try await server.answer(to: "search?media=podcast&entity=podcastEpisode&term=\(term)&limit=\(wanted)")
    return try Array(ITunesAnswer.episodes(body).prefix(wanted))
  }

  /// Two questions: the chart has numbers only, and the shows' feeds come from looking all of them up at once.
  public func chart(_ chart: DirectoryChart, limit: Int) async throws -> [DirectoryShow] {
    guard limit > 0 else { return [] }
    let wanted = min(limit, Self.most)
    let genre = chart.topic.map { "/genre=\($0.genreID)" } ?? ""
    let ids = try await ITunesChart.itunesIDs(server.answer(to: "\(chart.country)/rss/toppodcasts/limit=\(wanted)\(genre)/json")).prefix(
      wanted)
    guard !ids.isEmpty else { return [] }
    let found = try await shows("lookup?id=\(ids.map(String.init).joined(separator: ","))&entity=podcast")
    let byNumber = Dictionary(found.compactMap { show in show.itunesID.map { ($0, show) } }, uniquingKeysWith: { first, _ in first })
    return ids.compactMap { byNumber[$0] }
  }

  // MARK: - Private

  private static let most = 200

  private func shows(_ pathAndQuery: String) async throws -> [DirectoryShow] {
    try ITunesAnswer.shows(try await server.answer(to: pathAndQuery))
  }
}
