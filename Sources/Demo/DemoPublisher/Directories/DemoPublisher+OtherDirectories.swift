import HTTPTypes
import Hummingbird

/// The same shows in two other directories: `/index` responds like the Podcast Index to signed requests, `/gpodder` like gpodder.net.
extension DemoPublisher {
  nonisolated func addOtherDirectories(to router: Router<BasicRequestContext>) {
    router.get("/index/search/byterm") { request, _ in
      try Self.indexResponse(to: request) { self.matches(request) }
    }
    router.get("/index/podcasts/trending") { request, _ in
      try Self.indexResponse(to: request) { self.trending(request) }
    }
    router.get("/index/podcasts/byitunesid") { request, _ in
      try Self.checkSignature(of: request)
      let show = self.shows.first { "\($0.directoryID)" == request.query["id"] }
      // An empty list stands for no show.
      let feed: Any = if let show { show.indexEntry(request.baseURL) } else { [String]() }
      return try Response.json(["status": "true", "feed": feed])
    }
    router.get("/gpodder/search.json") { request, _ in
      try Response.json(self.matches(request).map { $0.gpodderEntry(request.baseURL) })
    }
    router.get("/gpodder/toplist/:file") { request, context in
      let count = Self.number(context.parameters.get("file"))
      return try Response.json(self.shows.prefix(count).map { $0.gpodderEntry(request.baseURL) })
    }
    router.get("/gpodder/api/2/tag/:tag/:file") { request, context in
      let tag = context.parameters.get("tag")
      let tagged = self.shows.filter { show in show.categories.contains { Self.tag($0.name) == tag } }
      return try Response.json(tagged.prefix(Self.number(context.parameters.get("file"))).map { $0.gpodderEntry(request.baseURL) })
    }
  }

  // MARK: - Private

  private static let headers = ["X-Auth-Key", "X-Auth-Date", "Authorization"]

  /// Any key is accepted, but the request needs one, with the time and 40 digits.
  private static func checkSignature(of request: Request) throws {
    let values = headers.map { name in HTTPField.Name(name).flatMap { request.headers[$0] } ?? "" }
    guard values.allSatisfy({ !$0.isEmpty }), values[2].count == 40, values[2].allSatisfy(\.isHexDigit) else {
      throw HTTPError(.unauthorized)
    }
  }

  private static func indexResponse(to request: Request, _ shows: () -> [DemoShow]) throws -> Response {
    try checkSignature(of: request)
    let feeds = shows().map { $0.indexEntry(request.baseURL) }
    return try .json(["status": "true", "feeds": feeds, "count": feeds.count])
  }

  private nonisolated func matches(_ request: Request) -> [DemoShow] {
    var search = DirectorySearch(term: request.query["q"]?.replacing("+", with: " ") ?? "")
    if let most = request.query["max"].flatMap({ Int($0) }) { search.limit = most }
    return search.results(among: shows)
  }

  /// `cat=Society,Culture`: any of them.
  private nonisolated func trending(_ request: Request) -> [DemoShow] {
    let wanted = Set((request.query["cat"] ?? "").split(separator: ",").map(String.init))
    let ranked = shows.filter { show in
      wanted.isEmpty
        || show.categories.contains { category in category.name.split(separator: " & ").contains { wanted.contains(String($0)) } }
    }
    return Array(ranked.prefix(max(request.query["max"].flatMap { Int($0) } ?? 10, 0)))
  }

  /// "25.json" -> 25
  private static func number(_ file: String?) -> Int {
    max(file.flatMap { $0.hasSuffix(".json") ? Int($0.dropLast(5)) : nil } ?? 0, 0)
  }

  private static func tag(_ category: String) -> String {
    category.lowercased().replacing(" & ", with: "-").replacing(" ", with: "-")
  }
}
