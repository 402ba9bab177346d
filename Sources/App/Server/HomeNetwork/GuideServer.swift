import Composition
import Foundation
import HTTPConnections
import HomeNetwork
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import Shell
import WebPage

/// The server of the trust guide and the certificate in the home network: plain HTTP, which a device can read before it trusts the
/// certificate. It has no users, no cookies and no engines.
public struct GuideServer: ServiceLifecycle.Service {
  private let responder: GuideResponder
  private let host: String
  private let port: Int
  private let timeouts: RequestTimeouts
  private let onRunning: @Sendable (Int) async -> Void
  private let logger: Logger

  /// - Parameters:
  ///   - host: The address to listen on.
  ///   - port: 0 for any free port.
  ///   - hosts: Accepted host names beside the name of the server, loopback and the addresses of connections.
  ///   - onRunning: Called with the port once the server accepts requests.
  /// - Throws: `WebServerError.missingAssets`.
  public init(
    network: HomeNetwork, host: String = "0.0.0.0", port: Int, hosts: [String] = [], logger: Logger,
    onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
  ) throws {
    let composition = GuideComposition(network: network)
    // The style sheets and the drawings: the guide has no scripts.
    let assets = AssetStore(BundledAssets.all.filter { $0.asset.name.hasSuffix(".css") || $0.asset.name.hasSuffix(".svg") })
    if !assets.missing.isEmpty { throw WebServerError.missingAssets(assets.missing) }
    responder = GuideResponder(
      requestGuard: RequestGuard(hosts: Set(hosts + [network.name]), isLocalOnly: false),
      routes: GuideRoutes(network: network, composition: composition, assets: assets))
    (self.host, self.port, self.onRunning, self.logger) = (host, port, onRunning, logger)
    timeouts = RequestTimeouts()
  }

  public func run() async throws {
    let connections = ConnectionCounter(max: Self.maxConnections / 4, exemptsLoopback: true, logger: logger)
    let application = Application(
      responder: responder,
      server: .http1WhenServed(
        configuration: .init(
          additionalChannelHandlers: [
            LocalArrivalHandler(), ConnectionLimitHandler(connections), SlowRequestHandler(timeouts), HalfCloseHandler(),
          ],
          httpDecoderConfiguration: .init(maxHeaderFieldSize: 16_384, maxHeaderListSize: 32_768, maxHeaderFieldCount: 100))),
      configuration: .init(
        address: .hostname(host, port: port), serverName: "earnest",
        availableConnectionsDelegate: MaximumAvailableConnections(Self.maxConnections)),
      onServerRunning: { [onRunning] channel in
        if let port = channel.localAddress?.port { await onRunning(port) }
      },
      logger: logger)
    do {
      try await application.run()
    } catch {
      guard let reason = WebServerError(binding: host, port, error) else { throw error }
      throw reason == .portTaken(port) ? WebServerError.guidePortTaken(port) : reason
    }
  }

  private static let maxConnections = 128
}
