import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Synchronization

/// A pool of HTTP clients for one purpose, one client per host and address.
///
/// A client in use is never evicted. Idle ones are evicted from the longest unused one on, because each holds a TLS context.
final class PinnedClientPool: Sendable {
  private struct Entry {
    var client: PinnedClient
    let isHurried: Bool
  }

  private struct State {
    /// Most recently used last.
    var entries: [Entry] = []
    var isShutDown = false
  }

  private let configuration: HTTPClient.Configuration
  private let state = Mutex(State())

  /// The number of clients that may wait for their next request.
  private static let maxIdle = 24
  /// The time for a connection when other addresses of the host remain to be tried: an unreachable IPv6 network must not delay IPv4.
  private static let hurriedConnectTimeout = Duration.seconds(3)

  init(_ configuration: HTTPClient.Configuration) { self.configuration = configuration }

  /// The client for a host at a checked address.
  ///
  /// - Parameter isHurried: Whether another address remains to be tried.
  /// - Throws: `FetchingError.shutDown`.
  func client(for host: String, at address: IPAddress, isHurried: Bool) throws(FetchingError) -> PinnedClient {
    // Evicted clients are released after the lock.
    let (client, evicted) = state.withLock { state -> (PinnedClient?, [PinnedClient]) in
      guard !state.isShutDown else { return (nil, []) }
      let known = state.entries.firstIndex { entry in
        entry.client.host == host && entry.client.address == address && (isHurried || !entry.isHurried)
      }
      let entry =
        known.map { state.entries.remove(at: $0) } ?? Entry(client: makeClient(host, address, isHurried), isHurried: isHurried)
      let evicted = Self.evict(&state.entries)
      state.entries.append(entry)
      return (entry.client, evicted)
    }
    withExtendedLifetime(evicted) {}
    guard let client else { throw .shutDown }
    return client
  }

  /// A client of its own for one request, whose response is repaired before it is parsed. The caller holds it.
  ///
  /// - Parameter target: The path and the query when AsyncHTTPClient would not send them.
  func repairingClient(for host: String, at address: IPAddress, target: String?) -> PinnedClient {
    var configuration = configuration
    configuration.httpVersion = .http1Only
    let prepare = configuration.http1_1ConnectionDebugInitializer
    configuration.http1_1ConnectionDebugInitializer = { channel in
      channel.eventLoop.makeCompletedFuture {
        let sync = channel.pipeline.syncOperations
        let encoder = try sync.handler(type: HTTPRequestEncoder.self)
        try sync.addHandler(HeadRepair(), position: .before(encoder))
        if let target { try sync.addHandler(RequestTarget(target), position: .after(encoder)) }
      }.flatMap { prepare?(channel) ?? channel.eventLoop.makeSucceededVoidFuture() }
    }
    return PinnedClient(host: host, address: address, configuration)
  }

  /// The addresses in the order in which to try them, at most four: first the one with open connections, then alternating IPv6 and IPv4.
  func order(_ addresses: [IPAddress], of host: String) -> [IPAddress] {
    let used = state.withLock { state in state.entries.last { $0.client.host == host && addresses.contains($0.client.address) } }
    var remaining: [IPAddress] = []
    for address in addresses where address != used?.client.address && !remaining.contains(address) { remaining.append(address) }
    var ordered = used.map { [$0.client.address] } ?? []
    while !remaining.isEmpty, ordered.count < Self.maxAttempts {
      let next = remaining.firstIndex { $0.isVersion6 != ordered.last?.isVersion6 } ?? 0
      ordered.append(remaining.remove(at: next))
    }
    return ordered
  }

  /// Removes a client whose address did not accept a connection, so that the next request tries another address first.
  func remove(_ client: PinnedClient) {
    let removed = state.withLock { state in
      let removed = state.entries.filter { $0.client === client }
      state.entries.removeAll { $0.client === client }
      return removed
    }
    withExtendedLifetime(removed) {}
  }

  /// Closes all connections; requests in progress fail.
  func shutDown() async {
    // The only possible error is that a client was shut down before.
    for client in close() { try? await client.http.shutdown() }
  }

  /// Shuts down without waiting.
  func shutDownLater() {
    for client in close() { client.http.shutdown { _ in } }
  }

  // MARK: - Private

  private static let maxAttempts = 4

  private func close() -> [PinnedClient] {
    state.withLock { state in
      let clients = state.entries.map(\.client)
      (state.entries, state.isShutDown) = ([], true)
      return clients
    }
  }

  private func makeClient(_ host: String, _ address: IPAddress, _ isHurried: Bool) -> PinnedClient {
    var configuration = configuration
    if isHurried, let limit = configuration.timeout.connect {
      configuration.timeout.connect = min(limit, TimeAmount(Self.hurriedConnectTimeout))
    }
    return PinnedClient(host: host, address: address, configuration)
  }

  /// Removes the longest unused clients that serve no request.
  private static func evict(_ entries: inout [Entry]) -> [PinnedClient] {
    var evicted: [PinnedClient] = []
    var index = 0
    while entries.count >= maxIdle, index < entries.count {
      if isKnownUniquelyReferenced(&entries[index].client) {
        evicted.append(entries.remove(at: index).client)
      } else {
        index += 1
      }
    }
    return evicted
  }
}
