import HTTPTypes

/// The access check of requests, based on the head alone. Until accounts exist, Earnest accepts requests from its own machine only.
struct RequestGuard: Sendable {
  /// Accepted host names in addition to the loopback ones, in lower case.
  let hosts: Set<String>

  enum Refusal: Equatable {
    /// The request came through a proxy, and so possibly from another machine.
    case proxied
    /// The request is addressed to a foreign host name: another site's page may have sent the browser here (DNS rebinding).
    case foreignHost(String)
    /// A change of state that another site's page requested, or a resource that another site loads into its page.
    case foreignOrigin
  }

  /// The reason to refuse `request`; nil when it is accepted.
  func refusal(of request: HTTPRequest) -> Refusal? {
    if request.headerFields.contains(where: { Self.isProxyHeader($0.name) }) { return .proxied }
    let host = request.authority ?? ""
    guard isAllowedHost(host) else { return .foreignHost(host) }
    guard request.method == .get || request.method == .head else {
      return isSameOrigin(request, host: host) ? nil : .foreignOrigin
    }
    return isCrossOrigin(request) ? .foreignOrigin : nil
  }

  // MARK: - Private

  private func isAllowedHost(_ authority: String) -> Bool {
    guard let name = Self.name(of: authority) else { return false }
    return Self.loopback.contains(name) || hosts.contains(name) || hosts.contains(authority.lowercased())
  }

  /// Browsers send the origin of a post; other programs have to send it too.
  private func isSameOrigin(_ request: HTTPRequest, host: String) -> Bool {
    if let origin = request.headerFields[.origin] {
      return origin == "http://\(host)" || origin == "https://\(host)"
    }
    return Self.fetchOrigin.flatMap { request.headerFields[$0] } == "same-origin"
  }

  /// Other sites may link to pages, but not embed our pages, pictures or audio: each would make the server fetch something.
  private func isCrossOrigin(_ request: HTTPRequest) -> Bool {
    guard let site = Self.fetchOrigin.flatMap({ request.headerFields[$0] }), site == "cross-site" || site == "same-site" else {
      return false
    }
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

  private static func isProxyHeader(_ field: HTTPField.Name) -> Bool {
    let name = field.canonicalName
    return name == "forwarded" || name == "via" || name.hasPrefix("x-forwarded-")
  }

  private static let loopback: Set<String> = ["127.0.0.1", "localhost", "[::1]"]
  private static let fetchOrigin = HTTPField.Name("Sec-Fetch-Site")
  private static let fetchMode = HTTPField.Name("Sec-Fetch-Mode")
  private static let fetchDestination = HTTPField.Name("Sec-Fetch-Dest")
}
