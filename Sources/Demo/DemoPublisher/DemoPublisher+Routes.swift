import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension DemoPublisher {
  /// All routes. Addresses in responses begin with the request's own Host, so the publisher is the same behind any port or name.
  nonisolated func router() -> Router<BasicRequestContext> {
    let router = Router(options: .autoGenerateHeadEndpoints)
    router.add(middleware: FaultMiddleware(hits: hits))
    router.get("/feeds/:file") { request, context in try self.feed(request, context) }
    router.get("/media/:show/:file") { request, context in try self.audio(request, context) }
    router.get("/transcripts/:show/:file") { request, context in try self.transcript(request, context) }
    router.get("/chapters/:show/:file") { request, context in try self.chapters(request, context) }
    router.get("/artwork/:file") { request, context in try self.image(request, context) }
    router.get("/sites/none") { _, _ in Response.html(ShowWebsite.withoutFeed) }
    router.get("/sites/:show") { request, context in
      Response.html(ShowWebsite.front(of: try self.show(context.parameters.get("show")), baseURL: request.baseURL))
    }
    router.get("/sites/:show/:episode") { _, context in
      let show = try self.show(context.parameters.get("show"))
      return Response.html(ShowWebsite.page(of: try self.episode(context.parameters.get("episode"), in: show), in: show))
    }
    addDirectory(to: router)
    addOtherDirectories(to: router)
    return router
  }

  // MARK: - Private

  private nonisolated func feed(_ request: Request, _ context: BasicRequestContext) throws -> Response {
    let show = try self.show(Self.name(context.parameters.get("file"), without: ".xml"))
    let query = request.query
    let oldest = query["episodes"].flatMap { Int($0) }.map { max($0, 0) }
    let enclosures = query["enclosures"]
    let xml =
      if show.isHandMade {
        IrregularFeed(show: show, baseURL: request.baseURL, oldest: oldest, enclosureQuery: enclosures).text
      } else {
        FeedDocument(
          show: show, baseURL: request.baseURL, oldest: oldest, enclosureQuery: enclosures, minutes: Self.minutes(request)
        ).xml
      }
    let validators = Validators(of: xml.utf8, modified: show.updated)
    return .cacheable(ByteBuffer(string: xml), type: "application/rss+xml; charset=utf-8", validators, for: request)
  }

  private nonisolated func transcript(_ request: Request, _ context: BasicRequestContext) throws -> Response {
    let show = try self.show(context.parameters.get("show"))
    let parts = (context.parameters.get("file") ?? "").split(separator: ".").map(String.init)
    let translation = parts.count == 3 ? media.translation(into: parts[1]) : [:]
    guard (2...3).contains(parts.count), let form = TranscriptForm(rawValue: parts[parts.count - 1]), let translation else {
      throw HTTPError(.notFound)
    }
    let episode = try self.episode(parts[0], in: show)
    guard episode.extras?.hasTranscript == true else { throw HTTPError(.notFound) }
    let transcript = try Transcript(of: episode, in: show, media: media, translation: translation)
    let bytes: ByteBuffer =
      switch form {
      case .vtt: ByteBuffer(string: transcript.vtt)
      case .srt: ByteBuffer(string: transcript.srt)
      case .json: try ByteBuffer(json: transcript.document)
      }
    let validators = Validators(of: bytes.readableBytesView, modified: episode.published)
    return .cacheable(bytes, type: "\(form.mediaType); charset=utf-8", validators, for: request)
  }

  private nonisolated func chapters(_ request: Request, _ context: BasicRequestContext) throws -> Response {
    let show = try self.show(context.parameters.get("show"))
    let episode = try self.episode(Self.name(context.parameters.get("file"), without: ".json"), in: show)
    guard let extras = episode.extras, extras.chapterForm != .podlove else { throw HTTPError(.notFound) }
    let bytes = try ByteBuffer(json: show.chapters(extras, of: episode, request.baseURL))
    let validators = Validators(of: bytes.readableBytesView, modified: episode.published)
    return .cacheable(bytes, type: "application/json+chapters", validators, for: request)
  }

  private nonisolated func audio(_ request: Request, _ context: BasicRequestContext) throws -> Response {
    let show = try self.show(context.parameters.get("show"))
    let episode = try self.episode(Self.name(context.parameters.get("file"), without: ".mp3"), in: show)
    guard episode.hasEnclosure else { throw HTTPError(.notFound) }
    let track = try media.track(of: episode, in: show, minutes: Self.minutes(request))
    let validators = Validators(etag: "\"\(show.id)-\(episode.slug)-\(track.length)\"", modified: episode.published)
    return .audio(track, validators, for: request)
  }

  private nonisolated func image(_ request: Request, _ context: BasicRequestContext) throws -> Response {
    let file = context.parameters.get("file") ?? ""
    guard let bytes = media.image(file) else { throw HTTPError(.notFound) }
    let validators = Validators(of: bytes.readableBytesView, modified: PublicationCalendar.base)
    return .cacheable(bytes, type: file.hasSuffix(".png") ? "image/png" : "image/jpeg", validators, for: request)
  }

  private static func minutes(_ request: Request) -> Int? { request.query["minutes"].flatMap { Int($0) } }

  private nonisolated func show(_ id: String?) throws -> DemoShow {
    guard let show = shows.first(where: { $0.id == id }) else { throw HTTPError(.notFound) }
    return show
  }

  private nonisolated func episode(_ slug: String?, in show: DemoShow) throws -> DemoEpisode {
    guard let episode = slug.flatMap(show.episode) else { throw HTTPError(.notFound) }
    return episode
  }

  private static func name(_ file: String?, without ending: String) -> String? {
    file.flatMap { $0.hasSuffix(ending) ? String($0.dropLast(ending.count)) : nil }
  }
}
