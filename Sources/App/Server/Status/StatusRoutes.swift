import HTTPTypes
import Hummingbird
import Logging
import Monitoring
import NIOCore
import Secrets
import ServiceRouter

/// The addresses that programs ask which look after the server: `/health`, `/ready` and `/metrics`.
///
/// They come before everything else: a probe uses any host name, has no session, and its proxy may send any headers. Each is served with
/// and without the base path, since some probes come through the proxy and others do not.
struct StatusRoutes: Sendable {
  let basePath: String
  /// The token of `/metrics`; nil makes that address unknown.
  let metricsToken: String?
  let isReady: @Sendable () async -> Bool
  let metrics: @Sendable () async throws -> String

  static let health = Route(method: .get, path: "/health")
  static let ready = Route(method: .get, path: "/ready")
  static let metrics = Route(method: .get, path: "/metrics")
  static let routes = [health, ready, metrics]

  /// - Returns: nil for all other addresses.
  func answer(_ request: Request, _ logger: Logger) async throws -> Response? {
    let path = request.uri.path
    let inside = basePath.isEmpty || !path.hasPrefix(basePath + "/") ? path : String(path.dropFirst(basePath.count))
    guard Self.routes.contains(where: { $0.path == inside }), inside != Self.metrics.path || metricsToken != nil else { return nil }
    guard request.method == .get || request.method == .head else {
      return Response(status: .methodNotAllowed, headers: [.allow: "GET, HEAD"])
    }
    switch inside {
    case Self.health.path: return .plainText("alive", status: .ok)
    case Self.ready.path: return await isReady() ? .plainText("ready", status: .ok) : .plainText("unavailable", status: .serviceUnavailable)
    default: return try await metricsResponse(to: request, logger)
    }
  }

  // MARK: - Private

  private func metricsResponse(to request: Request, _ logger: Logger) async throws -> Response {
    guard let metricsToken, let presented = request.bearer, SecretToken.areEqual(presented, metricsToken) else {
      return Response(status: .unauthorized, headers: [.wwwAuthenticate: "Bearer", .cacheControl: "no-store"])
    }
    do {
      return Response(
        status: .ok, headers: [.contentType: MetricsText.contentType, .cacheControl: "no-store"],
        body: .init(byteBuffer: ByteBuffer(string: try await metrics())))
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      logger.error("metrics not gathered", metadata: ["error": "\(error)"])
      return Response(status: .internalServerError, headers: [.cacheControl: "no-store"])
    }
  }
}
