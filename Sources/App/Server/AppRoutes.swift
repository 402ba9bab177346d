import Accounts
import Artwork
import Components
import Events
import HTTPTypes
import Hummingbird
import Logging
import PodcastModel
import Presenting
import ServiceRouter
import Services
import Shell
import WebPage

/// All routes of the app and their handlers. Pages and events are routes of the ServiceRouter; this file lists the others.
struct AppRoutes: Sendable {
  let basePath: String
  let authenticator: Authenticator
  let pages: PageRoutes
  let session: SessionRoutes
  let live: LiveRoutes
  let artwork: ArtworkRoutes
  let media: MediaRoutes
  let chapters: ChapterRoutes
  let transcripts: TranscriptRoutes
  let keep: KeepRoutes
  let signedMedia: SignedMediaAddresses
  let privateLists: PrivateRoutes
  let shared: SharedRoutes
  let exports: ExportRoutes
  /// A user's subscriptions as OPML.
  let exported: @Sendable (UserID) async throws -> String
  /// The subscriptions of a user with an account, for the owner; nil when there is no such account.
  let exportedForOwner: @Sendable (UserID) async throws -> String?
  /// The shows of a user's list as OPML, for other people; nil when there is no such list.
  let exportedShows: @Sendable (String, UserID) async throws -> String?
  let assets: AssetStore
  /// The web app manifest, in the current language.
  let webManifest: @Sendable () -> WebManifest
  let limiter: RequestLimiter
  /// nil without a sign-in provider.
  let provider: ProviderRoutes?
  /// Whether it has the page of all components, which servers in development have.
  let hasComponentsPage: Bool

  static let manifest = Route(method: .get, path: "/manifest.webmanifest")
  static let session = Route(method: .get, path: "/session")
  static let live = Route(method: .get, path: "/live")
  static let serviceWorker = Route(method: .get, path: "/service-worker.js")
  /// The page that browsers store for times without a network.
  static let offline = Route(method: .get, path: "/offline")
  /// The page of all components, in development.
  static let components = Route(method: .get, path: "/components")

  /// The routes that are not pages or events, as values.
  static let routes = [
    Route(method: .get, path: "/assets/{hash}/{name}"), Route(method: .get, path: "/assets/{hash}/{folder}/{name}"),
    Route(method: .get, path: ArtworkServices.ShowArtwork.pattern.description),
    Route(method: .get, path: EpisodePageServices.ShowPicture.pattern.description),
    Route(method: .get, path: MediaServices.Chapters.pattern.description),
    Route(method: .get, path: MediaServices.Transcript.pattern.description),
    Route(method: .get, path: MediaServices.Sign.pattern.description),
    Route(method: .get, path: MediaServices.Listen.pattern.description),
    Route(method: .get, path: MediaServices.ListenLive.pattern.description),
    Route(method: .get, path: KeptEpisodesServices.Keep.pattern.description),
    Route(method: .get, path: KeptEpisodesServices.Select.pattern.description),
    Route(method: .get, path: SubscriptionImportServices.Export.pattern.description),
    Route(method: .get, path: SubscriptionImportServices.ExportShows.pattern.description),
    Route(method: .get, path: AccountSettingsServices.Export.pattern.description),
    Route(method: .get, path: NotificationSettingsServices.Read.pattern.description),
    Route(method: .get, path: NotificationSettingsServices.Fetch.pattern.description),
    Route(method: .get, path: PublicPageServices.Fetch.pattern.description),
    Route(method: .get, path: BookmarkListServices.Export.pattern.description),
    Route(method: .get, path: BookmarkListServices.ExportClip.pattern.description),
    Route(method: .get, path: SignInServices.Begin.pattern.description),
    Route(method: .get, path: SignInServices.Return.pattern.description),
    manifest, serviceWorker, offline, session, live, components, StatusRoutes.health, StatusRoutes.ready, StatusRoutes.metrics,
    Route(method: .post, path: "/session", fields: ["device", "sentAt", "entries"]),
  ]

  func answer(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    guard let inside = request.removingBasePath(basePath) else {
      // A proxy that removes the path would get the same redirect for ever.
      if context.source.isFromTrustedProxy {
        return .plainText(ServerStrings.strings(.outsideBasePath, ["path": basePath + "/"]), status: .notFound)
      }
      return Response(status: .seeOther, headers: [.location: basePath + "/"])
    }
    return try await Link.$basePath.withValue(basePath) {
      try await Link.$origin.withValue(origin(for: inside, context.source)) {
        try await Asset.$base.withValue(assets.base) {
          try await Cover.$colours.withValue(artwork.colours) { try await authenticatedAnswer(inside, context) }
        }
      }
    }
  }

  // MARK: - Private

  /// Pages complete their links in the browser, which knows the scheme and names it in posts, where `RequestGuard` has compared it with the
  /// host. Files and previews in other apps need whole addresses: without a base URL or a trusted proxy, with the scheme of this connection.
  private func origin(for request: Request, _ source: RequestSource) -> String {
    let path = request.uri.path
    if source.origin == nil, request.method == .post, let origin = request.headers[.origin] { return origin }
    let isReadElsewhere = BookmarkListServices.Export.pattern.match(path) != nil || PublicPageServices.Navigate.pattern.match(path) != nil
    return source.origin ?? (isReadElsewhere && !source.authority.isEmpty ? "http://\(source.authority)" : "")
  }

  private func authenticatedAnswer(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    var viewer = Viewer(userID: 0)
    do {
      guard [.get, .head, .post].contains(request.method) else {
        return Response(status: .methodNotAllowed, headers: [.allow: "GET, HEAD, POST"])
      }
      if let moved = MovedAddresses.redirect(request) { return moved }
      if let open = try await answerToAnyone(request, context) { return open }
      if let signedIn = try await authenticator.response(toKeyIn: request, from: context.source) { return signedIn }
      let sender = try await authenticator.sender(of: request, from: context.source)
      viewer = sender.viewer
      let user = viewer.isSignedIn ? viewer.userID : sender.knownUser?.rawValue
      let admission = try limiter.admit(
        user: user, route: ExpensiveRoute(request), stranger: user == nil ? ClientNetwork(context.source.address) : nil)
      defer { limiter.end(admission) }
      if sender.isRefused { return try await pages.noAccount(request, viewer: viewer) }
      let author = ChangeAuthor(session: viewer.session, device: viewer.client.device)
      var response = try await FormToken.$current.withValue(sender.formToken) { [viewer] in
        try await ChangeAuthor.$current.withValue(author) {
          viewer.isSignedIn || isOpenToEveryone(request.uri.path)
            ? try await answer(request, context, viewer) : try await pages.signInRequired(request, viewer: viewer)
        }
      }
      // By which the browser knows that this is the server's own refusal, and whether to hide the pages that it has stored.
      if response.status == .unauthorized, let name = Self.sessionField {
        response.headers[name] = sender.hasEndedSession ? "ended" : "none"
      }
      // A response that signs in or out carries a cookie of its own.
      if !sender.cookies.isEmpty, response.headers[.setCookie] == nil { response.headers[values: .setCookie] = sender.cookies }
      return response
    } catch is CancellationError {
      throw CancellationError()
    } catch let refusal as RequestLimiter.Refusal {
      return pages.refused(refusal, request)
    } catch {
      // The address of a private list or a public link gives access to it.
      let path = ["/private/", SharedRoutes.root].first { request.uri.path.hasPrefix($0) }.map { $0 + "…" } ?? request.uri.path
      context.logger.error("request failed", metadata: ["path": "\(path)", "error": "\(error)"])
      return try await pages.internalError(error, request, viewer: viewer)
    }
  }

  private static let sessionField = HTTPField.Name("Earnest-Session")

  /// The response to a request for what everyone may read: files of the program, and private lists and public links, whose address is their
  /// credential.
  private func answerToAnyone(_ request: Request, _ context: ServerRequestContext) async throws -> Response? {
    let path = request.uri.path
    guard request.method != .post else { return nil }
    if path.hasPrefix("/assets/") { return assets.response(to: request) ?? Response(status: .notFound) }
    if path == Self.serviceWorker.path { return assets.serviceWorker(for: request) }
    if path == Self.manifest.path { return try manifest(for: request) }
    guard path.hasPrefix("/private/") || path.hasPrefix(SharedRoutes.root) else { return nil }
    let network = ClientNetwork(context.source.address)
    let admission = try limiter.admit(user: nil, stranger: network)
    defer { limiter.end(admission) }
    if path.hasPrefix("/private/") { return try await privateList(path, request, context) }
    return try await shared.answer(request, over: context.connection) { [limiter] in try limiter.takeClip(for: network) }
  }

  /// The pages and events of SignIn need no user.
  private func isOpenToEveryone(_ path: String) -> Bool {
    let root = SignInServices.Navigate.pattern.description
    return path == root || path.hasPrefix(root + "/")
  }

  /// The response to a viewer who is signed in, or to a page of SignIn.
  private func answer(_ request: Request, _ context: ServerRequestContext, _ viewer: Viewer) async throws -> Response {
    let path = request.uri.path
    if request.method == .post {
      return path == Self.session.path
        ? try await session.report(request, viewer: viewer)
        : try await pages.event(request, cookie: SessionCookie(for: context.source, basePath: basePath), viewer: viewer)
    }
    if path == Self.live.path { return await live.stream(request, viewer: viewer) }
    if path == Self.session.path { return try await session.read(viewer: viewer) }
    if let found = ArtworkServices.ShowArtwork.pattern.match(path) {
      let query = FormFields.read(request.uri.query ?? "")
      let form = ArtworkRoutes.Form(
        fallback: query["fallback"]?.last.flatMap { Int64($0) },
        size: query["size"]?.last.map { ThumbnailSize(covering: Int64($0).map { Int(clamping: $0) }) })
      return try await artwork.artwork(
        found["artwork"].flatMap(Int64.init), request, in: form, over: context.connection, viewer: viewer)
    }
    if let found = EpisodePageServices.ShowPicture.pattern.match(path) {
      let episode = found["episode"].flatMap { Int64($0) }
      return try await artwork.notesPicture(found["picture"], of: episode, request, over: context.connection, for: viewer.userID)
    }
    if let found = MediaServices.Listen.pattern.match(path) {
      return try await media.audio(
        of: found["episode"].flatMap(Int64.init), in: FormFields.read(request.uri.query ?? "")["quality"]?.last, request,
        over: context.connection, viewer: viewer,
        isSignedIn: !SignedMediaAddresses.isSigned(request.uri.query))
    }
    if let found = MediaServices.ListenLive.pattern.match(path) {
      return try await media.live(try? MediaServices.ListenLive(TaskParameters(found)), over: context.connection, viewer: viewer)
    }
    if let found = MediaServices.Chapters.pattern.match(path) {
      return try await chapters.read(found["episode"].flatMap { Int64($0) }, viewer: viewer)
    }
    if let found = MediaServices.Transcript.pattern.match(path) {
      return try await transcripts.read(try? MediaServices.Transcript(TaskParameters(found)), viewer: viewer)
    }
    if let found = MediaServices.Sign.pattern.match(path) {
      return try await media.signedAddress(of: found["episode"].flatMap { Int64($0) }, from: signedMedia, for: viewer)
    }
    if let found = KeptEpisodesServices.Keep.pattern.match(path) {
      return try await keep.read(found["episode"].flatMap { Int64($0) }, viewer: viewer)
    }
    if path == KeptEpisodesServices.Select.pattern.description { return try await keep.select(request, viewer: viewer) }
    if let provider, path == SignInServices.Begin.pattern.description {
      return try await provider.begin(request, from: context.source, viewer: viewer)
    }
    if let provider, path == SignInServices.Return.pattern.description {
      return try await provider.finish(request, from: context.source, viewer: viewer)
    }
    if path == SubscriptionImportServices.Export().path {
      return .download(try await exported(UserID(viewer.userID)), type: "text/x-opml; charset=utf-8", name: "earnest.opml")
    }
    if SubscriptionImportServices.ExportShows.pattern.match(path) != nil,
      let subject = FormFields.read(request.uri.query ?? "")["subject"]?.last,
      let list = try await exportedShows(subject, UserID(viewer.userID))
    {
      return .download(list, type: "text/x-opml; charset=utf-8", name: "earnest-shows.opml")
    }
    if let found = AccountSettingsServices.Export.pattern.match(path), viewer.isOwner, let user = found["user"].flatMap(Int64.init),
      let list = try await exportedForOwner(UserID(user))
    {
      return .download(list, type: "text/x-opml; charset=utf-8", name: "earnest-\(user).opml")
    }
    if let file = try await exports.answer(request, over: context.connection, for: viewer) { return file }
    if path == Self.offline.path { return try await pages.offline(request, viewer: viewer) }
    if hasComponentsPage, path == Self.components.path { return try await pages.components(request, viewer: viewer) }
    return try await pages.page(request, viewer: viewer)
  }

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
    return try await privateLists.feed(task, request, from: context.source, basePath: basePath)
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
