import Engines
import Fetching
import HTTPTypes

/// Finds the source of requests: from the connection, the base URL, and the headers of trusted proxies.
///
/// The headers of other clients are never read, since everyone can send them. Proxies append to the lists in these headers and pass on what
/// their clients sent, so that only the end of a list is trustworthy.
struct RequestSourceResolver: Sendable {
  /// Whether the server itself speaks HTTPS.
  var isSecure = false
  var baseURL: BaseURL?
  var proxies = TrustedProxies()

  /// The source of a request; nil when the headers of its trusted proxy contradict each other.
  ///
  /// - Parameters:
  ///   - peer: The address at the other end of the connection; nil for a Unix socket.
  ///   - localPort: The port on which the connection was accepted.
  func source(of request: HTTPRequest, from peer: String?, at localPort: Int) -> RequestSource? {
    let peerAddress = peer.flatMap { IPAddress($0) }?.unmapped
    var source = RequestSource(address: peerAddress?.description ?? peer ?? "", authority: request.authority ?? "", port: localPort)
    if isSecure { (source.origin, source.isSecure) = ("https://\(source.authority)", true) }
    if !proxies.isEmpty, peer == nil || peerAddress != nil, proxies.contains(peerAddress) {
      source.isFromTrustedProxy = true
      guard let step = step(in: request.headerFields) else { return nil }
      if let address = step.address { source.address = address.description }
      if let authority = step.authority { source.authority = authority }
      if let scheme = step.scheme {
        source.authority = Self.withoutDefaultPort(source.authority, scheme)
        source.origin = "\(scheme)://\(source.authority)"
        source.isSecure = scheme == "https"
        source.port = Self.port(of: source.authority) ?? BaseURL.defaultPort(of: scheme)
      }
    }
    if let baseURL {
      source.origin = baseURL.origin
      source.isSecure = baseURL.scheme == "https"
      source.port = baseURL.port
    }
    if source.port != localPort { source.earlierPort = localPort }
    return source
  }

  /// Whether a header can only come from a proxy.
  static func isProxyHeader(_ field: HTTPField.Name) -> Bool {
    let name = field.canonicalName
    return name == "forwarded" || name == "via" || name.hasPrefix("x-forwarded-")
  }

  /// "podcasts.example:8443" -> 8443; nil when there is no port.
  static func port(of authority: String) -> Int? {
    guard let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") else { return nil }
    return Int(authority[authority.index(after: colon)...]).flatMap { (1...65_535).contains($0) ? $0 : nil }
  }

  // MARK: - Private

  /// The first step that a trusted proxy describes: its client is not a trusted proxy. nil when two kinds of headers name different clients:
  /// the proxy writes one of them and passes the other on, and the server cannot know which.
  private func step(in headers: HTTPFields) -> ForwardedElement? {
    let addresses = Self.list(Self.forwardedFor, in: headers)
    let elements = Self.forwarded.map { ForwardedElement.elements(in: headers[values: $0]) } ?? []
    let standard = resolved(elements.map(\.address))
    let usual = resolved(addresses.map(ForwardedElement.address(in:)))
    if !elements.isEmpty, !addresses.isEmpty, standard.address != usual.address { return nil }
    var step = ForwardedElement(address: addresses.isEmpty ? standard.address : usual.address)
    if !elements.isEmpty {
      let element = elements[max(elements.count - max(standard.depth, 1), 0)]
      (step.scheme, step.authority) = (element.scheme, element.authority)
    }
    if addresses.isEmpty, !elements.isEmpty { return step }
    let (schemes, hosts) = (Self.list(Self.forwardedScheme, in: headers), Self.list(Self.forwardedHost, in: headers))
    let described = (Self.entry(usual.depth, of: schemes, beside: addresses), Self.entry(usual.depth, of: hosts, beside: addresses))
    if let scheme = described.0.flatMap(ForwardedElement.scheme) { step.scheme = scheme }
    if let authority = described.1.flatMap(ForwardedElement.authority) { step.authority = authority }
    return step
  }

  /// The last address that is not a trusted proxy's, and its place from the end. Before an entry that is not an address, nothing counts.
  private func resolved(_ addresses: [IPAddress?]) -> (address: IPAddress?, depth: Int) {
    var client: IPAddress?
    var depth = 0
    for address in addresses.suffix(Self.maxSteps).reversed() {
      guard let address else { break }
      (client, depth) = (address, depth + 1)
      if !proxies.contains(address) { break }
    }
    return (client, depth)
  }

  /// The entry that belongs to the address at `depth` from the end, when there are as many of them; otherwise the nearest proxy's.
  private static func entry(_ depth: Int, of entries: [Substring], beside addresses: [Substring]) -> Substring? {
    entries.count == addresses.count && depth > 0 ? entries[entries.count - depth] : entries.last
  }

  private static func list(_ name: HTTPField.Name?, in headers: HTTPFields) -> [Substring] {
    guard let name else { return [] }
    return headers[values: name].flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
  }

  private static func withoutDefaultPort(_ authority: String, _ scheme: String) -> String {
    let ending = ":\(BaseURL.defaultPort(of: scheme))"
    return authority.hasSuffix(ending) && port(of: authority) != nil ? String(authority.dropLast(ending.count)) : authority
  }

  private static let forwarded = HTTPField.Name("Forwarded")
  private static let forwardedFor = HTTPField.Name("X-Forwarded-For")
  private static let forwardedScheme = HTTPField.Name("X-Forwarded-Proto")
  private static let forwardedHost = HTTPField.Name("X-Forwarded-Host")
  /// Proxies in a row.
  private static let maxSteps = 32
}
