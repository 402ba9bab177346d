import BlockingWork
import HTTPTypes
import Hummingbird
import Monitoring
import PodcastModel
import WebPage

/// The entry point of all requests: counter and id, access check, routes, then compression and the headers of every response.
struct Responder: HTTPResponder {
  let sources: RequestSourceResolver
  let requestGuard: RequestGuard
  let status: StatusRoutes
  let routes: AppRoutes
  /// The header that makes browsers use HTTPS for every port of the host; nil for none.
  var strictTransport: String?
  let requests: RequestMetrics
  let counters: RouteCounters

  func respond(to request: Request, context: ServerRequestContext) async throws -> Response {
    let start = ContinuousClock.now
    requests.begin()
    // A client that leaves cancels its request.
    var result = Self.clientClosedRequest
    defer { requests.end(counters.counter(of: request), status: result, .now - start) }
    let connection = context.connection
    let source = sources.source(of: request.head, from: connection.channel.remoteAddress?.ipAddress, at: connection.localPort)
    let id = Self.id(of: request, from: source)
    var response = try await LoggedRequestID.$current.withValue(id) {
      try await withTaskExecutorPreference(BlockingExecutor.requests) {
        try await Language.$current.withValue(Language.preferred(by: request.headers[.acceptLanguage])) {
          try await ChartCountry.$ofBrowser.withValue(ChartCountry.suggested(by: request.headers[.acceptLanguage])) {
            try await answer(request, from: source, context).gzipped(for: request)
          }
        }
      }
    }
    result = Int(response.status.code)
    SecurityHeaders.apply(to: &response.headers)
    if let name = Self.requestID { response.headers[name] = id }
    return request.method == .head ? response.createHeadResponse() : response
  }

  // MARK: - Private

  private func answer(_ request: Request, from source: RequestSource?, _ context: ServerRequestContext) async throws -> Response {
    if let response = try await status.answer(request, context.logger) { return response }
    guard var source else { return .plainText(ServerStrings.strings(.contradictoryProxy), status: .badRequest) }
    let localAddress = context.connection.channel.localAddress?.ipAddress
    if let refusal = await requestGuard.refusal(of: request.head, from: source, at: localAddress) { return refusal.response }
    source.unlistedHost = requestGuard.unlistedHost(in: source.authority, at: localAddress)
    var context = context
    context.source = source
    var response = try await routes.answer(request, context)
    // Browsers ignore it over HTTP.
    if source.isSecure, let strictTransport { response.headers[.strictTransportSecurity] = strictTransport }
    return response
  }

  /// That of a trusted proxy, if it can stand in a log; everyone else's header is ignored.
  private static func id(of request: Request, from source: RequestSource?) -> String {
    if source?.isFromTrustedProxy == true, let name = requestID, let id = request.headers[name], LoggedRequestID.isWellFormed(id) {
      return id
    }
    return LoggedRequestID.make()
  }

  private static let requestID = HTTPField.Name("X-Request-Id")
  /// The number that proxies use in their logs.
  private static let clientClosedRequest = 499
}
