import Foundation
import HTTPTypes
import Hummingbird

/// The directory: search, lookup and charts in Apple's formats. Country and language are ignored; the order is always that of `shows`.
extension DemoPublisher {
  nonisolated func addDirectory(to router: Router<BasicRequestContext>) {
    router.get("/search") { request, _ in try self.search(request) }
    router.get("/lookup") { request, _ in try self.lookup(request) }
    router.get("/:country/rss/toppodcasts/**") { request, context in try self.chart(request, context) }
  }

  // MARK: - Private

  private nonisolated func search(_ request: Request) throws -> Response {
    let query = request.query
    var search = DirectorySearch(term: query["term"]?.replacing("+", with: " ") ?? "")
    if let limit = query["limit"].flatMap({ Int($0) }) { search.limit = limit }
    if let offset = query["offset"].flatMap({ Int($0) }) { search.offset = offset }
    if Self.requestsEpisodes(query) {
      return try Self.answer(search.episodes(among: shows).map { $0.show.directoryEntry(of: $0.episode, request.baseURL) })
    }
    return try Self.answer(search.results(among: shows).map { $0.directoryEntry(request.baseURL) })
  }

  /// With `entity=podcastEpisode` each show is followed by its newest episodes, `limit` of them, 50 by default.
  private nonisolated func lookup(_ request: Request) throws -> Response {
    let query = request.query
    let ids = (query["id"] ?? "").split(separator: ",").compactMap { Int($0) }
    let found = ids.compactMap { id in shows.first { $0.directoryID == id } }
    let entries = found.map { $0.directoryEntry(request.baseURL) }
    guard Self.requestsEpisodes(query) else { return try Self.answer(entries) }
    let limit = min(max(query["limit"].flatMap { Int($0) } ?? 50, 0), 200)
    return try Self.answer(
      entries + found.flatMap { show in show.episodes.prefix(limit).map { show.directoryEntry(of: $0, request.baseURL) } })
  }

  private static func answer(_ entries: [[String: Any]]) throws -> Response {
    try .json(["resultCount": entries.count, "results": entries])
  }

  private static func requestsEpisodes(_ query: [String: String]) -> Bool { query["entity"] == "podcastEpisode" }

  /// `/us/rss/toppodcasts/limit=25/genre=1533/json`; the parts may come in any order.
  private nonisolated func chart(_ request: Request, _ context: BasicRequestContext) throws -> Response {
    let parts = context.parameters.getCatchAll()
    guard parts.last == "json" else { throw HTTPError(.notFound) }
    func number(_ name: String) -> Int? {
      parts.first { $0.hasPrefix("\(name)=") }.flatMap { Int($0.dropFirst(name.count + 1)) }
    }
    let genre = number("genre")
    let ranked = shows.filter { show in genre.map { wanted in show.categories.contains { $0.genre == wanted } } ?? true }
    let feed: [String: Any] = [
      "author": ["name": ["label": "Demo directory"], "uri": ["label": request.baseURL]],
      "entry": ranked.prefix(max(number("limit") ?? 10, 0)).map { $0.chartEntry(request.baseURL) },
      "updated": ["label": PublicationCalendar.base.formatted(.iso8601)],
      "title": ["label": "Top Podcasts"],
    ]
    return try .json(["feed": feed])
  }
}
