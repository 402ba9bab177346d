import BlockingWork
import HTTPTypes
import Hummingbird
import WebPage

/// The entry point of all requests: access check, routes, then compression and the headers of every response.
struct Responder: HTTPResponder {
  let sources: RequestSourceResolver
  let requestGuard: RequestGuard
  let routes: AppRoutes
  /// The header that makes browsers use HTTPS for every port of the host; nil for none.
  var strictTransport: String?

  func respond(to request: Request, context: ServerRequestContext) async throws -> Response {
    var response = try await withTaskExecutorPreference(BlockingExecutor.requests) {
      try await Language.$current.withValue(Language.preferred(by: request.headers[.acceptLanguage])) {
        try await answer(request, context).gzipped(for: request)
      }
    }
    SecurityHeaders.apply(to: &response.headers)
    return request.method == .head ? response.createHeadResponse() : response
  }

  // MARK: - Private

  private func answer(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let connection = context.connection
    guard var source = sources.source(of: request.head, from: connection.channel.remoteAddress?.ipAddress, at: connection.localPort) else {
      return .plainText(ServerStrings.strings(.contradictoryProxy), status: .badRequest)
    }
    let localAddress = connection.channel.localAddress?.ipAddress
    if let refusal = await requestGuard.refusal(of: request.head, from: source, at: localAddress) { return refusal.response }
    source.unlistedHost = requestGuard.unlistedHost(in: source.authority, at: localAddress)
    var context = context
    context.source = source
    var response = try await routes.answer(request, context)
    // Browsers ignore it over HTTP.
    if source.isSecure, let strictTransport { response.headers[.strictTransportSecurity] = strictTransport }
    return response
  }
}
