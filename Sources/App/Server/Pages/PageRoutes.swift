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
  let livePlace: @Sendable (Visit) async -> String

  /// A page, as a document or, for the runtime, as a fragment.
  func page(_ request: Request, visit: Visit) async throws -> Response {
    let query = FormFields.read(request.uri.query ?? "").compactMapValues(\.last)
    let path = request.uri.path == "/" ? composition.home.path : request.uri.path
    // Read before the page's data: later changes are sent by the live stream.
    let place = await livePlace(visit)
    return try await playback.lookingOnce {
      let page = try await composition.router.page(at: path, query: query, for: visit)
      return try await response(page, request, visit, since: place)
    }
  }

  /// Handles an event of a page.
  func event(_ request: Request, visit: Visit) async throws -> Response {
    guard let event = composition.router.event(at: request.uri.path) else {
      return try await response(await composition.router.missingPage(for: visit), request, visit)
    }
    do {
      let answer = try await PostedForm.read(request, file: event.file, uploads: uploads) { try await event.handle($0, visit) }
      return try await response(answer, request, visit)
    } catch PostedForm.Failure.tooLarge {
      return .sentence(ServerWords.words(.formTooLarge), status: .contentTooLarge)
    } catch is FormError, is PostedForm.Failure, is MultipartError {
      return .sentence(ServerWords.words(.formIncomplete), status: .badRequest)
    }
  }

  /// The page for an internal error.
  func trouble(_ request: Request, visit: Visit) async throws -> Response {
    try await response(Shell.troublePage, request, visit)
  }

  // MARK: - Private

  private func response(_ answer: EventAnswer, _ request: Request, _ visit: Visit) async throws -> Response {
    switch answer {
    case .navigate(let path): return redirect(to: path)
    case .page(let page): return try await response(page, request, visit)
    case .missing: return try await response(await composition.router.missingPage(for: visit), request, visit)
    case .fragment(let html, let path):
      return isFromRuntime(request) ? .html(html, headers: answered("fragment")) : redirect(to: path)
    case .notice(let sentence, let undo, let path):
      return isFromRuntime(request) ? .html(Shell.notice(sentence, undo: undo), headers: answered("notice")) : redirect(to: path)
    case .done(let path):
      return isFromRuntime(request) ? .html(.empty, headers: answered("done")) : redirect(to: path)
    }
  }

  /// - Parameter place: The position of the live stream when the page was rendered; nil for an event's page.
  private func response(_ page: Page, _ request: Request, _ visit: Visit, since place: String? = nil) async throws -> Response {
    let status = HTTPResponse.Status(code: page.status)
    if isFromRuntime(request) {
      return .html(shell.fragment(page, tabs: composition.tabs), status: status, headers: answered("page"))
    }
    let bottomPlayer = try await composition.router.embedding(BottomPlayerServices.Embed(), for: visit)
    var badges: [String: HTML] = [:]
    for (tab, badge) in composition.tabBadges { badges[tab] = try await composition.router.embedding(badge, for: visit) }
    let relays = try await playback.settings(of: UserID(visit.userID)).relays
    let document = shell.document(
      page, bottomPlayer: bottomPlayer, tabs: composition.tabs, badges: badges, allowsRemoteMedia: !relays, livePlace: place)
    return .html(document, status: status, headers: relays ? [:] : [.contentSecurityPolicy: ContentPolicy.pageWithRemoteMedia])
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
