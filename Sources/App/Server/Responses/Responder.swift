import HTTPTypes
import Hummingbird
import WebPage

/// The entry point of all requests: access check, routes, then compression and the headers of every response.
struct Responder: HTTPResponder {
  let doors: Doors
  let site: Site

  func respond(to request: Request, context: Surroundings) async throws -> Response {
    var response = try await answer(request, context).gzipped(for: request)
    SecurityHeaders.apply(to: &response.headers)
    return request.method == .head ? response.createHeadResponse() : response
  }

  // MARK: - Private

  private func answer(_ request: Request, _ context: Surroundings) async throws -> Response {
    switch doors.refusal(of: request.head) {
    case nil: try await site.answer(request, context)
    case .proxied: .sentence(ServerWords.words(.proxied), status: .forbidden)
    case .foreignHost(let host):
      .sentence(ServerWords.words(.foreignHost, ["host": String(host.prefix(200))]), status: .misdirectedRequest)
    case .foreignOrigin: .sentence(ServerWords.words(.foreignOrigin), status: .forbidden)
    }
  }
}
