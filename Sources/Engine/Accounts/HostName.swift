import Fetching

/// The host in the address of a server: a name, or an IP address.
public struct HostName: Sendable, Hashable {
  /// In lower case and ASCII, as browsers send it; an IPv6 address in brackets.
  public let text: String
  /// Whether it is an IP address. DNS does not resolve one, so no page of another site can make a browser take this server for its own.
  public let isAddress: Bool

  /// - Parameter text: A host without a scheme and a port.
  /// - Returns: nil for anything else, also for a name with a wildcard, and one that browsers take for an address, such as "127.1".
  public init?(_ text: String) {
    let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    if let address = IPAddress(bare) {
      let known = "\(address)"
      (self.text, isAddress) = (known.contains(":") ? "[\(known)]" : known, true)
      return
    }
    guard text.utf8.count <= Self.maxLength, !text.unicodeScalars.contains(where: { $0.value <= 0x20 || Self.foreign.contains($0) }),
      var host = try? RemoteURL("http://\(text)/").host
    else { return nil }
    // The dot of the root of DNS.
    if host.hasSuffix(".") { host.removeLast() }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = labels.last, !Self.isNumber(last), labels.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("-") && !$0.hasSuffix("-") })
    else { return nil }
    (self.text, isAddress) = (host, false)
  }

  /// Reads the names that an owner types, separated by commas or spaces.
  ///
  /// - Parameter current: The host of the owner's own request, which the list has to contain: without it, the owner would be locked out.
  /// - Throws: `AccountError.invalidHost`, `.tooManyHosts`, `.missingHost`.
  public static func list(_ text: String, keeping current: String?) throws(AccountError) -> [HostName] {
    var hosts: [HostName] = []
    for word in text.prefix(maxListLength).split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      guard let host = HostName(String(word)) else { throw .invalidHost(String(word.prefix(maxLength))) }
      if !hosts.contains(host) { hosts.append(host) }
    }
    guard hosts.count <= maxHosts, text.utf8.count <= maxListLength else { throw .tooManyHosts(maxHosts) }
    if let current = current.flatMap(HostName.init), !hosts.contains(current) { throw .missingHost(current.text) }
    return hosts
  }

  /// The longest name, in bytes. Source: RFC 1035, section 2.3.4.
  public static let maxLength = 253
  /// The largest number of names in a list.
  public static let maxHosts = 20
  /// The longest list, in bytes.
  public static let maxListLength = 2_000

  // MARK: - Private

  /// Of the other parts of an address, and of markup. RemoteURL repairs some of them.
  private static let foreign = Set("/\\?#@:[]%<>\"'".unicodeScalars)

  /// Whether browsers take a name with this last label for an IPv4 address. Source: WHATWG URL, "ends in a number".
  private static func isNumber(_ label: Substring) -> Bool {
    label.allSatisfy(\.isNumber) || label.hasPrefix("0x") && label.dropFirst(2).allSatisfy(\.isHexDigit)
  }
}
