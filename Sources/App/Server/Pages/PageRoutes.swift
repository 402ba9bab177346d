import BlockingWork
import Components
import Composition
import Engines
import Foundation
import HTTPTypes
import Hummingbird
import Playback
import PodcastModel
import Secrets
import ServiceRouter
import Services
import Shell
import WebPage

/// The routes of pages and their events: request -> router -> response.
struct PageRoutes: Sendable {
  let composition: Composition
  let shell: Shell
  let userSettings: UserSettings
  let receipts: ActionReceipts
  /// The folder of uploaded files.
  let uploads: URL
  /// The folder of large ones, on the disk where they stay: a folder for temporary files may be in memory. Created when it is needed.
  let largeUploadFolder: URL
  /// The size of all files of a form together.
  let maxFormBytes: Int
  /// The web address that signs people out of the proxy; nil when people sign in here.
  let signOutURL: String?
  /// The current position of a user's live stream.
  let livePosition: @Sendable (Viewer) async -> String
  /// The latest change of all.
  let latestChange: @Sendable () -> String
  /// The disk of uploads.
  var uploadDisk = UploadDisk()

  /// A page, as a document or, for the runtime, as a fragment.
  func page(_ request: Request, viewer: Viewer) async throws -> Response {
    let query = FormFields.read(request.uri.query ?? "").compactMapValues(\.last)
    let path = request.uri.path == "/" ? composition.home.path : request.uri.path
    // Read before the page's data: later changes are sent by the live stream.
    let (place, change) = (await livePosition(viewer), latestChange())
    return try await UserSettings.withRequestCache {
      try await userSettings.withAppearance(of: viewer) {
        var page = try await composition.router.page(at: path, query: query, for: viewer)
        page.change = change
        if let location = page.location { return redirect(to: location) }
        return try await response(page, request, viewer, since: place)
      }
    }
  }

  /// The page of all components, for development.
  func components(_ request: Request, viewer: Viewer) async throws -> Response {
    let place = await livePosition(viewer)
    return try await userSettings.withAppearance(of: viewer) {
      try await response(ComponentSamples.page, request, viewer, since: place)
    }
  }

  /// The page that browsers show while they cannot reach the server, with links to others that it probably has.
  func offline(_ request: Request, viewer: Viewer) async throws -> Response {
    try await userSettings.withAppearance(of: viewer) {
      try await response(Shell.offlinePage(links: Composition.offlineLinks), request, viewer)
    }
  }

  /// Handles an event of a page.
  ///
  /// - Parameter cookie: The cookie of sessions, for events that sign in or out.
  func event(_ request: Request, cookie: SessionCookie, viewer: Viewer) async throws -> Response {
    try await userSettings.withAppearance(of: viewer) {
      try await once(request, viewer: viewer) { try await handled(request, cookie: cookie, viewer: viewer) }
    }
  }

  private func handled(_ request: Request, cookie: SessionCookie, viewer: Viewer) async throws -> Response {
    guard let event = composition.router.event(at: request.uri.path) else {
      return try await response(await composition.router.missingPage(for: viewer), request, viewer)
    }
    do {
      let answer = try await PostedForm.read(
        request, maxFieldBytes: viewer.isSignedIn ? PostedForm.maxFieldBytes : PostedForm.maxStrangerBytes, file: event.file,
        limits: UploadLimits(event, maxFormBytes: maxFormBytes, bytesLeft: try await event.bytesLeft(viewer)),
        uploads: event.maxFileBytes == nil ? uploads : try await largeUploads(), disk: uploadDisk
      ) { form in
        guard hasToken(request, form) else {
          // The fields of an upload that was refused by its length were not read.
          switch event.file.flatMap(form.file)?.refusal {
          case .noSpace: throw POSIXError(.ENOSPC)
          case .tooLarge: throw PostedForm.Failure.tooLarge
          case .limitReached: throw PostedForm.Failure.limitReached
          case .oneTooMany, nil: throw PostedForm.Failure.stale
          }
        }
        return try await event.handle(form, viewer)
      }
      return try await response(answer, request, cookie, viewer)
    } catch PostedForm.Failure.stale {
      guard isFromRuntime(request) else { return try await response(Shell.stalePage, request, viewer) }
      return .html(Shell.staleNotice, status: .forbidden, headers: answered("notice"))
    } catch PostedForm.Failure.tooLarge {
      return .plainText(ServerStrings.strings(.formTooLarge), status: .contentTooLarge)
    } catch PostedForm.Failure.limitReached {
      return .plainText(ServerStrings.strings(.limitReached), status: HTTPResponse.Status(code: 507))
    } catch is FormError, is PostedForm.Failure, is MultipartError {
      return .plainText(ServerStrings.strings(.formIncomplete), status: .badRequest)
    } catch let error where PrivateFile.isFullDisk(error) {
      return noSpace(request)
    }
  }

  /// The response to a request that needs a user. Scripts and players get a status, and never the redirect to a page.
  func signInRequired(_ request: Request, viewer: Viewer) async throws -> Response {
    let path = request.uri.path
    if path == AppRoutes.session.path || path == AppRoutes.live.path {
      return .json(Array(#"{"error":"sign-in"}"#.utf8), status: .unauthorized)
    }
    guard request.method != .get || composition.router.servesPage(at: path) || path == "/" else {
      return .plainText(ServerStrings.strings(.signInRequired), status: .unauthorized)
    }
    // After a form, the browser returns to the start: the form is not posted again.
    let target = request.method == .get ? request.uri.string : "/"
    var page = try await composition.router.page(at: SignInServices.Navigate(backTo: target), for: viewer)
    page.status = 401
    return try await response(page, request, viewer)
  }

  /// The response to a person whom a proxy has signed in, and who has no account here.
  func noAccount(_ request: Request, viewer: Viewer) async throws -> Response {
    let path = request.uri.path
    if path == AppRoutes.session.path || path == AppRoutes.live.path {
      return .json(Array(#"{"error":"no-account"}"#.utf8), status: .forbidden)
    }
    guard request.method != .get || composition.router.servesPage(at: path) || path == "/" else {
      return .plainText(ServerStrings.strings(.noAccount), status: .forbidden)
    }
    return try await response(Shell.noAccountPage(name: viewer.proxyName ?? ""), request, viewer)
  }

  /// The page for an internal error. A full disk is named, with the way out for the owner.
  func internalError(_ error: any Error, _ request: Request, viewer: Viewer) async throws -> Response {
    guard Engines.isDiskFull(error) else {
      return try await userSettings.withAppearance(of: viewer) { try await response(Shell.errorPage, request, viewer) }
    }
    let page = Shell.diskFullPage(isOwner: viewer.isOwner)
    if request.method == .post, isFromRuntime(request) {
      return .html(
        Shell.diskFullNotice(isOwner: viewer.isOwner), status: HTTPResponse.Status(code: page.status), headers: answered("notice"))
    }
    return try await userSettings.withAppearance(of: viewer) { try await response(page, request, viewer) }
  }

  // MARK: - Private

  private func largeUploads() async throws -> URL {
    try await BlockingWork.shared.run { try PrivateFolder.create(largeUploadFolder) }
    return largeUploadFolder
  }

  private func response(_ answer: EventAnswer, _ request: Request, _ cookie: SessionCookie, _ viewer: Viewer) async throws -> Response {
    switch answer {
    case .navigate(let path): return redirect(to: path)
    case .page(let page): return try await response(page, request, viewer)
    case .missing: return try await response(await composition.router.missingPage(for: viewer), request, viewer)
    case .fragment(let html, let path):
      return isFromRuntime(request) ? .html(html, headers: answered("fragment")) : redirect(to: path)
    case .notice(let sentence, let undo, let path):
      return isFromRuntime(request) ? .html(Shell.notice(sentence, undo: undo), headers: answered("notice")) : redirect(to: path)
    case .refused(let sentence, let path):
      return isFromRuntime(request)
        ? .html(Shell.notice(sentence, undo: nil), status: .conflict, headers: answered("notice")) : redirect(to: path)
    case .signedIn(let token, let path): return signInResponse(token, path, cookie)
    case .signedOut(let path):
      guard let signOutURL else { return signInResponse(nil, path, cookie) }
      return signOutResponse(to: signOutURL, request, cookie)
    case .done(let path):
      return isFromRuntime(request) ? .html(.empty, headers: answered("done")) : redirect(to: path)
    }
  }

  /// - Parameter place: The position of the live stream when the page was rendered; nil for an event's page.
  private func response(_ page: Page, _ request: Request, _ viewer: Viewer, since place: String? = nil) async throws -> Response {
    let status = HTTPResponse.Status(code: page.status)
    if isFromRuntime(request) {
      // Like the document, a page for people who are not signed in leads nowhere else.
      let markup =
        viewer.isSignedIn ? shell.fragment(page, tabs: composition.tabs, user: viewer.userID) : shell.fragment(page, tabs: [])
      return .html(markup, status: status, headers: answered("page"))
    }
    guard viewer.isSignedIn else { return .html(shell.document(page, miniPlayer: .empty, tabs: []), status: status) }
    let miniPlayer = try await composition.router.markup(MiniPlayerServices.Embed(), for: viewer)
    var badges: [String: HTML] = [:]
    for (tab, badge) in composition.tabBadges { badges[tab] = try await composition.router.markup(badge, for: viewer) }
    let settings = try await userSettings.settings(of: UserID(viewer.userID))
    let relays = settings.relays
    let attributes = try await userSettings.documentAttributes(of: viewer)
    let cookies = CookieHeader(request.headers[values: .cookie].joined(separator: "; "))
    let document = shell.document(
      page, miniPlayer: miniPlayer, tabs: composition.tabs, badges: badges, allowsRemoteMedia: !relays, opensPlayer: settings.opensPlayer,
      livePosition: place, user: viewer.userID, name: viewer.name, theme: attributes.theme, zone: attributes.zone,
      usesCharacterKeys: attributes.usesCharacterKeys, sidebar: cookies["earnest_sidebar"].flatMap(Shell.SidebarForm.init))
    var headers: HTTPFields = relays ? [:] : [.contentSecurityPolicy: ContentSecurityPolicy.pageWithRemoteMedia]
    if let name = Self.versionField { headers[name] = shell.version }
    return .html(document, status: status, headers: headers)
  }

  /// The start or end of a session, which the browser sees as a new document: the runtime of another user must not stay.
  private func signInResponse(_ token: String?, _ path: String, _ cookie: SessionCookie) -> Response {
    var response = redirect(to: path)
    response.headers[values: .setCookie] = token.map { [cookie.setting($0)] } ?? cookie.deleting
    return response
  }

  /// The end of a session that a proxy began: the browser continues at the proxy, which would sign it in again here. Not as a redirect, which
  /// the content security policy of the form's page forbids.
  private func signOutResponse(to url: String, _ request: Request, _ cookie: SessionCookie) -> Response {
    let page = Shell.signedOutPage(continuingAt: url)
    var headers = isFromRuntime(request) ? answered("page") : HTTPFields()
    headers[values: .setCookie] = cookie.deleting
    if let name = Self.refreshField { headers[name] = "0; url=\(url)" }
    return isFromRuntime(request)
      ? .html(shell.fragment(page, tabs: []), headers: headers)
      : .html(shell.document(page, miniPlayer: .empty, tabs: []), headers: headers)
  }

  /// Leads to one of our own pages.
  private func redirect(to path: String, status: HTTPResponse.Status = .seeOther) -> Response {
    Response(status: status, headers: [.location: Link.checked(Link.local(path)), .cacheControl: "no-store"])
  }

  /// Scripts send the token as a header: their page may be older than the session.
  private func hasToken(_ request: Request, _ form: Form) -> Bool {
    [request.header("Earnest-Form-Token"), form.optionalText(FormToken.fieldName)].contains { FormToken.matches($0, .current) }
  }

  func isFromRuntime(_ request: Request) -> Bool { Self.isFromRuntime(request) }

  static func isFromRuntime(_ request: Request) -> Bool { request.header("Earnest-Request") == "page" }

  func answered(_ kind: String) -> HTTPFields {
    // No document: the one that asked for it has the policy.
    var fields: HTTPFields = [.contentSecurityPolicy: ContentSecurityPolicy.inert]
    if let name = Self.answerField { fields[name] = kind }
    if let name = Self.versionField { fields[name] = shell.version }
    return fields
  }

  private static let refreshField = HTTPField.Name("Refresh")
  private static let answerField = HTTPField.Name("Earnest-Answer")
  /// By which an open page learns that the server has a newer version of the app.
  private static let versionField = HTTPField.Name("Earnest-Version")
}
