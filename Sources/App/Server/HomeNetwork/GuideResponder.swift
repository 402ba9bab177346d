import HTTPTypes
import Hummingbird
import Logging
import WebPage

/// The entry point of all requests to the guide: access check, routes, then compression and the headers of every response.
struct GuideResponder: HTTPResponder {
  let requestGuard: RequestGuard
  let routes: GuideRoutes

  func respond(to request: Request, context: ServerRequestContext) async throws -> Response {
    var response = try await answer(request, context).gzipped(for: request)
    // A page of the guide loads its style sheet and icon, and nothing else.
    response.headers[.contentSecurityPolicy] =
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
    SecurityHeaders.apply(to: &response.headers)
    return request.method == .head ? response.createHeadResponse() : response
  }

  // MARK: - Private

  private func answer(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let source = RequestSource(authority: request.head.authority ?? "")
    if let refusal = await requestGuard.refusal(of: request.head, from: source, at: context.connection.channel.localAddress?.ipAddress) {
      return refusal.response
    }
    do {
      return try await routes.answer(request, context)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      context.logger.error("request to the guide failed", metadata: ["error": "\(error)"])
      return .plainText(ServerStrings.strings(.guideFailed), status: .internalServerError)
    }
  }
}
