import Fetching

/// The proxies whose forwarding headers the server believes.
public struct TrustedProxies: Sendable, Equatable {
  private var networks: [IPNetwork] = []
  private var trustsUnixSockets = false

  /// An entry that is neither an address nor a network.
  public struct InvalidEntry: Error, Equatable {
    /// The entry, as it was given.
    public let text: String
  }

  /// Creates a list without proxies.
  public init() {}

  /// Parses a list such as `127.0.0.1,10.0.0.0/8,2001:db8::/32,unix`, where `unix` is every program that connects through a Unix socket.
  ///
  /// - Throws: `InvalidEntry`, also for a network of all addresses: it would trust every client.
  public init(_ text: String) throws(InvalidEntry) {
    for entry in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      if entry.lowercased() == "unix" {
        trustsUnixSockets = true
        continue
      }
      guard let network = IPNetwork(String(entry)), network.bits > 0 else { throw InvalidEntry(text: String(entry)) }
      networks.append(network)
    }
  }

  /// Whether no proxy is named.
  public var isEmpty: Bool { networks.isEmpty && !trustsUnixSockets }

  /// Whether the program at `address` is a trusted proxy.
  ///
  /// - Parameter address: nil for the other end of a Unix socket.
  public func contains(_ address: IPAddress?) -> Bool {
    guard let address else { return trustsUnixSockets }
    return networks.contains { $0.contains(address.unmapped) || $0.contains(address) }
  }
}
