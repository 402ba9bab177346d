import Composition
import Foundation
import HTTPTypes
import Hummingbird
import Playback
import PodcastModel
import ServiceRouter
import Services
import Shell
import WebPage

/// The routes of pages and their events: request -> router -> response.
struct PageRoutes: Sendable {
  let composition: Composition
  let shell: Shell
  let playback: Playback
  /// The folder of uploaded files.
  let uploads: URL
  /// The current position of a user's live stream.
  let livePosition: @Sendable (Viewer) async -> String

  /// A page, as a document or, for the runtime, as a fragment.
  func page(_ request: Request, viewer: Viewer) async throws -> Response {
    let query = FormFields.read(request.uri.query ?? "").compactMapValues(\.last)
    let path = request.uri.path == "/" ? composition.home.path : request.uri.path
    // Read before the page's data: later changes are sent by the live stream.
    let place = await livePosition(viewer)
    return try await playback.withRequestCache {
      let page = try await composition.router.page(at: path, query: query, for: viewer)
      return try await response(page, request, viewer, since: place)
    }
  }

  /// Handles an event of a page.
  func event(_ request: Request, viewer: Viewer) async throws -> Response {
    guard let event = composition.router.event(at: request.uri.path) else {
      return try await response(await composition.router.missingPage(for: viewer), request, viewer)
    }
    do {
      let answer = try await PostedForm.read(request, file: event.file, uploads: uploads) { try await event.handle($0, viewer) }
      return try await response(answer, request, viewer)
    } catch PostedForm.Failure.tooLarge {
      return .plainText(ServerStrings.strings(.formTooLarge), status: .contentTooLarge)
    } catch is FormError, is PostedForm.Failure, is MultipartError {
      return .plainText(ServerStrings.strings(.formIncomplete), status: .badRequest)
    }
  }

  /// The page for an internal error.
  func internalError(_ request: Request, viewer: Viewer) async throws -> Response {
    try await response(Shell.errorPage, request, viewer)
  }

  // MARK: - Private

  private func response(_ answer: EventAnswer, _ request: Request, _ viewer: Viewer) async throws -> Response {
    switch answer {
    case .navigate(let path): return redirect(to: path)
    case .page(let page): return try await response(page, request, viewer)
    case .missing: return try await response(await composition.router.missingPage(for: viewer), request, viewer)
    case .fragment(let html, let path):
      return isFromRuntime(request) ? .html(html, headers: answered("fragment")) : redirect(to: path)
    case .notice(let sentence, let undo, let path):
      return isFromRuntime(request) ? .html(Shell.notice(sentence, undo: undo), headers: answered("notice")) : redirect(to: path)
    case .done(let path):
      return isFromRuntime(request) ? .html(.empty, headers: answered("done")) : redirect(to: path)
    }
  }

  /// - Parameter place: The position of the live stream when the page was rendered; nil for an event's page.
  private func response(_ page: Page, _ request: Request, _ viewer: Viewer, since place: String? = nil) async throws -> Response {
    let status = HTTPResponse.Status(code: page.status)
    if isFromRuntime(request) {
      return .html(shell.fragment(page, tabs: composition.tabs), status: status, headers: answered("page"))
    }
    let miniPlayer = try await composition.router.markup(MiniPlayerServices.Embed(), for: viewer)
    var badges: [String: HTML] = [:]
    for (tab, badge) in composition.tabBadges { badges[tab] = try await composition.router.markup(badge, for: viewer) }
    let relays = try await playback.settings(of: UserID(viewer.userID)).relays
    let document = shell.document(
      page, miniPlayer: miniPlayer, tabs: composition.tabs, badges: badges, allowsRemoteMedia: !relays, livePosition: place)
    return .html(document, status: status, headers: relays ? [:] : [.contentSecurityPolicy: ContentSecurityPolicy.pageWithRemoteMedia])
  }

  /// Leads to one of our own pages.
  private func redirect(to path: String, status: HTTPResponse.Status = .seeOther) -> Response {
    Response(status: status, headers: [.location: Link.checked(Link.local(path)), .cacheControl: "no-store"])
  }

  private func isFromRuntime(_ request: Request) -> Bool {
    Self.requestField.flatMap { request.headers[$0] } == "page"
  }

  private func answered(_ kind: String) -> HTTPFields {
    var fields = HTTPFields()
    if let name = Self.answerField { fields[name] = kind }
    return fields
  }

  private static let requestField = HTTPField.Name("Earnest-Request")
  private static let answerField = HTTPField.Name("Earnest-Answer")
}
