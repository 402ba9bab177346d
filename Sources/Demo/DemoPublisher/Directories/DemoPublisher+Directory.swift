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
    if Self.wantsEpisodes(query) {
      return try .json(DirectoryEpisodeAnswer(episodes: search.episodes(among: shows), baseURL: request.baseURL))
    }
    return try .json(DirectoryAnswer(search.results(among: shows), baseURL: request.baseURL))
  }

  /// With `entity=podcastEpisode` each show is followed by its newest episodes, `limit` of them, 50 by default.
  private nonisolated func lookup(_ request: Request) throws -> Response {
    let query = request.query
    let ids = (query["id"] ?? "").split(separator: ",").compactMap { Int($0) }
    let found = ids.compactMap { id in shows.first { $0.directoryID == id } }
    guard Self.wantsEpisodes(query) else { return try .json(DirectoryAnswer(found, baseURL: request.baseURL)) }
    let limit = min(max(query["limit"].flatMap { Int($0) } ?? 50, 0), 200)
    let episodes = found.flatMap { show in show.episodes.prefix(limit).map { (show: show, episode: $0) } }
    return try .json(DirectoryEpisodeAnswer(shows: found, episodes: episodes, baseURL: request.baseURL))
  }

  private static func wantsEpisodes(_ query: [String: String]) -> Bool { query["entity"] == "podcastEpisode" }

  /// `/us/rss/toppodcasts/limit=25/genre=1533/json`; the parts may come in any order.
  private nonisolated func chart(_ request: Request, _ context: BasicRequestContext) throws -> Response {
    let parts = context.parameters.getCatchAll()
    guard parts.last == "json" else { throw HTTPError(.notFound) }
    func number(_ name: String) -> Int? {
      parts.first { $0.hasPrefix("\(name)=") }.flatMap { Int($0.dropFirst(name.count + 1)) }
    }
    let genre = number("genre")
    let ranked = shows.filter { show in genre.map { wanted in show.categories.contains { $0.genre == wanted } } ?? true }
    return try .json(ChartAnswer(ranked.prefix(max(number("limit") ?? 10, 0)), baseURL: request.baseURL))
  }
}
