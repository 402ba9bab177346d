import HTTPTypes
import Hummingbird
import WebPage

/// The entry point of all requests: access check, routes, then compression and the headers of every response.
struct Responder: HTTPResponder {
  let requestGuard: RequestGuard
  let routes: AppRoutes

  func respond(to request: Request, context: ServerRequestContext) async throws -> Response {
    var response = try await answer(request, context).gzipped(for: request)
    SecurityHeaders.apply(to: &response.headers)
    return request.method == .head ? response.createHeadResponse() : response
  }

  // MARK: - Private

  private func answer(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    switch requestGuard.refusal(of: request.head) {
    case nil: try await routes.answer(request, context)
    case .proxied: .plainText(ServerStrings.strings(.proxied), status: .forbidden)
    case .foreignHost(let host):
      .plainText(ServerStrings.strings(.foreignHost, ["host": String(host.prefix(200))]), status: .misdirectedRequest)
    case .foreignOrigin: .plainText(ServerStrings.strings(.foreignOrigin), status: .forbidden)
    }
  }
}
