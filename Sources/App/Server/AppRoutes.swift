import HTTPTypes
import Hummingbird
import Logging
import PodcastModel
import ServiceRouter
import Services
import WebPage

/// All routes of the app and their handlers. Pages and events are routes of the ServiceRouter; this file lists the others.
struct AppRoutes: Sendable {
  let basePath: String
  let pages: PageRoutes
  let session: SessionRoutes
  let live: LiveRoutes
  let artwork: ArtworkRoutes
  let media: MediaRoutes
  let privateLists: PrivateRoutes
  /// A user's subscriptions as OPML.
  let exported: @Sendable (UserID) async throws -> String
  let assets: AssetStore

  /// The routes that are not pages or events, as values.
  static let routes = [
    Route(method: .get, path: "/assets/{hash}/{folder}/{name}"),
    Route(method: .get, path: ArtworkServices.ShowArtwork.pattern.description),
    Route(method: .get, path: MediaServices.Listen.pattern.description),
    Route(method: .get, path: SubscriptionImportServices.Export.pattern.description),
    Route(method: .get, path: NotificationSettingsServices.Read.pattern.description),
    Route(method: .get, path: NotificationSettingsServices.Fetch.pattern.description),
    Route(method: .get, path: "/session"),
    Route(method: .get, path: "/live"),
    Route(method: .post, path: "/session", fields: ["device", "sentAt", "entries"]),
  ]

  func answer(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    guard let inside = request.removingBasePath(basePath) else {
      return Response(status: .seeOther, headers: [.location: basePath + "/"])
    }
    return try await Link.$basePath.withValue(basePath) {
      let viewer = Viewer(userID: 1)
      do {
        return try await Asset.$base.withValue(assets.base) { try await answer(inside, context, viewer) }
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        // The address of a private list gives access to it.
        let path = inside.uri.path.hasPrefix("/private/") ? "/private/…" : inside.uri.path
        context.logger.error("request failed", metadata: ["path": "\(path)", "error": "\(error)"])
        return try await Asset.$base.withValue(assets.base) { try await pages.internalError(inside, viewer: viewer) }
      }
    }
  }

  // MARK: - Private

  private func answer(_ request: Request, _ context: ServerRequestContext, _ viewer: Viewer) async throws -> Response {
    let path = request.uri.path
    guard [.get, .head, .post].contains(request.method) else {
      return Response(status: .methodNotAllowed, headers: [.allow: "GET, HEAD, POST"])
    }
    if let moved = MovedAddresses.redirect(request) { return moved }
    if request.method == .post {
      return path == "/session" ? try await session.report(request, viewer: viewer) : try await pages.event(request, viewer: viewer)
    }
    if path == "/live" { return await live.stream(request, viewer: viewer) }
    if path == "/session" { return try await session.read(viewer: viewer) }
    if path.hasPrefix("/assets/") {
      return assets.response(to: request) ?? Response(status: .notFound)
    }
    if let found = ArtworkServices.ShowArtwork.pattern.match(path) {
      let fallback = FormFields.read(request.uri.query ?? "")["fallback"]?.last.flatMap { Int64($0) }
      return try await artwork.artwork(found["artwork"].flatMap(Int64.init), fallback: fallback, request, over: context.connection)
    }
    if let found = MediaServices.Listen.pattern.match(path) {
      return try await media.audio(of: found["episode"].flatMap(Int64.init), request, over: context.connection, viewer: viewer)
    }
    if path == SubscriptionImportServices.Export().path {
      return .download(try await exported(UserID(viewer.userID)), type: "text/x-opml; charset=utf-8", name: "earnest.opml")
    }
    if path.hasPrefix("/private/") { return try await privateList(path, request, context) }
    return try await pages.page(request, viewer: viewer)
  }

  /// All other routes serve the signed-in user; this one serves anyone with the address.
  private func privateList(_ path: String, _ request: Request, _ context: ServerRequestContext) async throws -> Response {
    if let found = NotificationSettingsServices.Fetch.pattern.match(path),
      let task = try? NotificationSettingsServices.Fetch(TaskParameters(found))
    {
      return try await privateLists.file(task, request, over: context.connection)
    }
    let found = NotificationSettingsServices.Read.pattern.match(path) ?? [:]
    guard let task = try? NotificationSettingsServices.Read(TaskParameters(found)) else {
      return .plainText(ServerStrings.strings(.noPrivateList), status: .notFound)
    }
    return try await privateLists.feed(task, request, basePath: basePath)
  }
}

extension Request {
  /// The request relative to `basePath`; nil for a path outside.
  fileprivate func removingBasePath(_ basePath: String) -> Request? {
    guard !basePath.isEmpty else { return self }
    guard let path = head.path, path.hasPrefix(basePath), path.dropFirst(basePath.count).first.map({ $0 == "/" || $0 == "?" }) ?? true
    else { return nil }
    var head = head
    let rest = path.dropFirst(basePath.count)
    head.path = rest.hasPrefix("/") ? String(rest) : "/" + rest
    return Request(head: head, body: body)
  }
}
