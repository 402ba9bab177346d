/// The private addresses that the owner allows: for all purposes, or for single ones.
///
///     try AllowedAddresses("127.0.0.1:9000, feed=nas.local:80, webhook=home.local:8123")
public struct AllowedAddresses: Sendable, Hashable, ExpressibleByArrayLiteral {
  /// Those for all purposes.
  public var all: Set<HostPort> = []
  /// Those for single purposes.
  public var byPurpose: [FetchPurpose: Set<HostPort>] = [:]

  /// Allows addresses for all purposes.
  public init(_ all: Set<HostPort> = []) { self.all = all }

  /// Allows addresses for all purposes: `[HostPort(host: "127.0.0.1", port: 9000)]`.
  public init(arrayLiteral elements: HostPort...) { self.init(Set(elements)) }

  /// Parses a list separated by commas or spaces, e.g. the value of `EARNEST_ALLOW_PRIVATE`: `host:port` or `purpose=host:port`.
  ///
  /// - Throws: `FetchingError.invalidURL` with the first invalid entry.
  public init(_ text: String) throws(FetchingError) {
    for entry in text.split(whereSeparator: { $0 == "," || $0 == ";" || $0.isWhitespace }) {
      let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let last = parts.last, let address = HostPort(String(last)) else { throw .invalidURL(String(entry.prefix(200))) }
      guard parts.count == 2 else {
        all.insert(address)
        continue
      }
      guard let purpose = FetchPurpose(rawValue: parts[0].lowercased()) else { throw .invalidURL(String(entry.prefix(200))) }
      byPurpose[purpose, default: []].insert(address)
    }
  }
  /// Whether nothing is allowed.
  public var isEmpty: Bool { all.isEmpty && byPurpose.values.allSatisfy(\.isEmpty) }

  /// Whether requests of a purpose may use an address.
  public func contains(_ address: HostPort, for purpose: FetchPurpose) -> Bool {
    all.contains(address) || byPurpose[purpose]?.contains(address) == true
  }
}
