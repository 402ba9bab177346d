import Accounts
import Engines
import HTTPTypes

/// The check of requests by their head alone, before anyone asks who sent them.
struct RequestGuard: Sendable {
  /// Accepted host names in addition to the loopback ones, in lower case.
  let hosts: Set<String>
  /// Whether the server listens on loopback addresses only. Otherwise it also accepts the address that a connection was made to.
  var isLocalOnly = true
  /// The public address, whose host and origin are accepted too.
  var baseURL: BaseURL?
  /// Whether a host is accepted that the settings do not name.
  var accepts: @Sendable (HostName) async throws -> Bool = { _ in false }

  enum Refusal: Equatable {
    /// The request came through a proxy that is not trusted, and so possibly from another machine.
    case proxied
    /// The request is addressed to a foreign host name: another site's page may have sent the browser here (DNS rebinding).
    case foreignHost(String)
    /// A change of state that another site's page requested, or a resource that another site loads into its page.
    case foreignOrigin
  }

  /// The reason to refuse `request`; nil when it is accepted.
  ///
  /// - Parameter localAddress: The address that the connection was made to, without a port.
  func refusal(of request: HTTPRequest, from source: RequestSource, at localAddress: String? = nil) async -> Refusal? {
    if !source.isFromTrustedProxy, request.headerFields.contains(where: { RequestSourceResolver.isProxyHeader($0.name) }) {
      return .proxied
    }
    if let host = unlistedHost(in: source.authority, at: localAddress) {
      // Where the database cannot be read, only the settings count.
      guard let name = HostName(host), (try? await accepts(name)) == true else { return .foreignHost(source.authority) }
    }
    guard request.method == .get || request.method == .head else { return isSameOrigin(request, source) ? nil : .foreignOrigin }
    return isCrossOrigin(request) ? .foreignOrigin : nil
  }

  /// Whether a page of another site caused the request, by the header of browsers.
  static func isFromOtherSite(_ request: HTTPRequest) -> Bool {
    let site = fetchOrigin.flatMap { request.headerFields[$0] }
    return site == "cross-site" || site == "same-site"
  }

  /// The host in `authority` without its port, where the settings do not name it; nil where they do.
  func unlistedHost(in authority: String, at localAddress: String?) -> String? {
    guard let name = Self.name(of: authority) else { return authority }
    // A page that rebinds a name cannot choose an address as its host.
    if !isLocalOnly, let localAddress, name == localAddress || name == "[\(localAddress)]" { return nil }
    let isListed =
      Self.loopback.contains(name) || hosts.contains(name) || hosts.contains(authority.lowercased()) || isPublic(authority)
    return isListed ? nil : name
  }

  // MARK: - Private

  /// Whether a request is addressed to the host and port of the base URL. A proxy may leave the port out.
  private func isPublic(_ authority: String) -> Bool {
    guard let baseURL else { return false }
    return [baseURL.authority, baseURL.host, "\(baseURL.host):\(baseURL.port)"].contains(authority.lowercased())
  }

  /// Browsers send the origin of a post; other programs have to send it too.
  private func isSameOrigin(_ request: HTTPRequest, _ source: RequestSource) -> Bool {
    if let origin = request.headerFields[.origin] {
      if origin == source.origin { return true }
      // A page that came over HTTP may have been changed on its way.
      if source.origin != nil, baseURL == nil || isPublic(source.authority) { return false }
      return origin == "http://\(source.authority)" || origin == "https://\(source.authority)"
    }
    return Self.fetchOrigin.flatMap { request.headerFields[$0] } == "same-origin"
  }

  /// Other sites may link to pages, but not embed our pages, pictures or audio: each would make the server fetch something.
  private func isCrossOrigin(_ request: HTTPRequest) -> Bool {
    guard Self.isFromOtherSite(request) else { return false }
    return Self.fetchMode.flatMap { request.headerFields[$0] } != "navigate"
      || Self.fetchDestination.flatMap { request.headerFields[$0] } != "document"
  }

  /// "127.0.0.1:8080" -> "127.0.0.1", "[::1]:8080" -> "[::1]"; nil when the rest is not a port.
  private static func name(of authority: String) -> String? {
    let lowered = authority.lowercased()
    let end = lowered.hasPrefix("[") ? lowered.firstIndex(of: "]").map(lowered.index(after:)) : lowered.firstIndex(of: ":")
    guard let end else { return lowered }
    let port = lowered[end...]
    guard port.isEmpty || port.first == ":" && port.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return String(lowered[..<end])
  }

  private static let loopback: Set<String> = ["127.0.0.1", "localhost", "[::1]"]
  private static let fetchOrigin = HTTPField.Name("Sec-Fetch-Site")
  private static let fetchMode = HTTPField.Name("Sec-Fetch-Mode")
  private static let fetchDestination = HTTPField.Name("Sec-Fetch-Dest")
}
