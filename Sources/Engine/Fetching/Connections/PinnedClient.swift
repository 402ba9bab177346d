import AsyncHTTPClient
import NIOCore
import Synchronization

/// The error of a connection whose peer is not the address that was checked.
struct RefusedAddress: Error {}

/// An HTTP client for one host at one IP address. It opens sockets to this address only, even when DNS answers differently in the meantime;
/// TLS still verifies the name, and the `Host` header carries it.
///
/// The client closes its connections when the last reference is released, so each response must keep a reference until its body is read.
final class PinnedClient: Sendable {
  let host: String
  let address: IPAddress
  let http: HTTPClient
  private let responded = Atomic(false)

  /// - Parameter host: The host as `RemoteURL` prints it.
  init(host: String, address: IPAddress, _ base: HTTPClient.Configuration) {
    self.host = host
    self.address = address
    var configuration = base
    configuration.tlsConfiguration = TrustedCertificates.tlsConfiguration
    // An IP address as a host needs no look-up, and AsyncHTTPClient matches only names here.
    if IPAddress(host) == nil { configuration.dnsOverride = [host: address.description] }
    let prepare = base.http1_1ConnectionDebugInitializer
    configuration.http1_1ConnectionDebugInitializer = { channel in
      Self.verify(channel, address).flatMap { prepare?(channel) ?? channel.eventLoop.makeSucceededVoidFuture() }
    }
    configuration.http2ConnectionDebugInitializer = { Self.verify($0, address) }
    http = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  /// Whether a response has arrived, so that the next request may find an open connection.
  var hasResponded: Bool { responded.load(ordering: .relaxed) }

  func didRespond() { responded.store(true, ordering: .relaxed) }

  /// AsyncHTTPClient ends a debug build when a client is released without being shut down. A second shutdown does nothing.
  deinit { http.shutdown { _ in } }

  /// A second check behind `dnsOverride`, in case AsyncHTTPClient reads another host from the address than `RemoteURL` does.
  private static func verify(_ channel: any Channel, _ address: IPAddress) -> EventLoopFuture<Void> {
    if let remote = channel.remoteAddress, IPAddress(remote) == address { return channel.eventLoop.makeSucceededVoidFuture() }
    channel.close(promise: nil)
    return channel.eventLoop.makeFailedFuture(RefusedAddress())
  }
}

extension IPAddress {
  init?(_ address: SocketAddress) {
    let parsed = address.withSockAddr { IPAddress($0, length: $1) }
    guard let parsed else { return nil }
    self = parsed
  }
}
