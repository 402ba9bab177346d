import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension DemoPublisher {
  /// Everything that can be asked for. Addresses inside the answers begin with the request's own Host, so the
  /// publisher is the same behind any port or name.
  nonisolated func router() -> Router<BasicRequestContext> {
    let router = Router(options: .autoGenerateHeadEndpoints)
    router.addMiddleware {
      HitLogMiddleware(hits: hits)
      FaultMiddleware(hits: hits)
    }
    router.get("/feeds/:file") { request, context in try Self.feed(request, context) }
    router.get("/media/:show/:file") { [media] request, context in try Self.sound(request, context, media) }
    router.get("/artwork/:file") { [media] request, context in try Self.picture(request, context, media) }
    router.get("/sites/none") { _, _ in Response.html(ShowSite.withoutFeed) }
    router.get("/sites/:show") { request, context in
      Response.html(ShowSite.front(of: try Self.show(context.parameters.get("show")), baseURL: request.baseURL))
    }
    router.get("/sites/:show/:episode") { _, context in
      let show = try Self.show(context.parameters.get("show"))
      return Response.html(ShowSite.page(of: try Self.episode(context.parameters.get("episode"), in: show), in: show))
    }
    router.get("/search") { request, _ in try Self.search(request) }
    router.get("/lookup") { request, _ in try Self.lookup(request) }
    router.get("/:country/rss/toppodcasts/**") { request, context in try Self.chart(request, context) }
    return router
  }

  // MARK: - Private

  private static func feed(_ request: Request, _ context: BasicRequestContext) throws -> Response {
    let show = try show(name(context.parameters.get("file"), without: ".xml"))
    let query = request.query
    let document = FeedDocument(
      show: show, baseURL: request.baseURL, oldest: query["episodes"].flatMap { Int($0) }.map { max($0, 0) },
      enclosureQuery: query["enclosures"])
    let xml = document.xml
    let validators = Validators(of: xml.utf8, modified: show.updated)
    return .kept(ByteBuffer(string: xml), type: "application/rss+xml; charset=utf-8", validators, for: request)
  }

  private static func sound(
    _ request: Request, _ context: BasicRequestContext, _ media: DemoMedia
  ) throws -> Response {
    let show = try show(context.parameters.get("show"))
    let episode = try episode(name(context.parameters.get("file"), without: ".mp3"), in: show)
    guard episode.hasEnclosure else { throw HTTPError(.notFound) }
    let track = try media.track(of: episode, in: show)
    let validators = Validators(etag: "\"\(show.id)-\(episode.slug)-\(track.length)\"", modified: episode.published)
    return .sound(track, validators, for: request)
  }

  private static func picture(
    _ request: Request, _ context: BasicRequestContext, _ media: DemoMedia
  ) throws -> Response {
    let file = context.parameters.get("file") ?? ""
    guard let bytes = media.picture(file) else { throw HTTPError(.notFound) }
    let validators = Validators(of: bytes.readableBytesView, modified: PublishingDay.base)
    return .kept(bytes, type: file.hasSuffix(".png") ? "image/png" : "image/jpeg", validators, for: request)
  }

  private static func search(_ request: Request) throws -> Response {
    let query = request.query
    var search = DirectorySearch(term: query["term"]?.replacing("+", with: " ") ?? "")
    if let limit = query["limit"].flatMap({ Int($0) }) { search.limit = limit }
    if let offset = query["offset"].flatMap({ Int($0) }) { search.offset = offset }
    return try .json(DirectoryAnswer(search.results(among: shows), baseURL: request.baseURL))
  }

  private static func lookup(_ request: Request) throws -> Response {
    let ids = (request.query["id"] ?? "").split(separator: ",").compactMap { Int($0) }
    let found = ids.compactMap { id in shows.first { $0.directoryID == id } }
    return try .json(DirectoryAnswer(found, baseURL: request.baseURL))
  }

  /// `/us/rss/toppodcasts/limit=25/genre=1533/json`; the parts may come in any order.
  private static func chart(_ request: Request, _ context: BasicRequestContext) throws -> Response {
    let parts = context.parameters.getCatchAll()
    guard parts.last == "json" else { throw HTTPError(.notFound) }
    func number(_ name: String) -> Int? {
      parts.first { $0.hasPrefix("\(name)=") }.flatMap { Int($0.dropFirst(name.count + 1)) }
    }
    let genre = number("genre")
    let ranked = shows.filter { show in genre.map { wanted in show.categories.contains { $0.genre == wanted } } ?? true }
    return try .json(ChartAnswer(ranked.prefix(max(number("limit") ?? 10, 0)), baseURL: request.baseURL))
  }

  private static func show(_ id: String?) throws -> DemoShow {
    guard let show = shows.first(where: { $0.id == id }) else { throw HTTPError(.notFound) }
    return show
  }

  private static func episode(_ slug: String?, in show: DemoShow) throws -> DemoEpisode {
    guard let episode = slug.flatMap(show.episode) else { throw HTTPError(.notFound) }
    return episode
  }

  private static func name(_ file: String?, without ending: String) -> String? {
    file.flatMap { $0.hasSuffix(ending) ? String($0.dropLast(ending.count)) : nil }
  }
}
