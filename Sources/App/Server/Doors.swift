import HTTPTypes

/// Who may come in, decided from a request's head alone. Until accounts exist, Earnest is open to its own machine only.
struct Doors: Sendable {
  /// Names beside the loopback ones that requests may be addressed to, in lower case.
  let hosts: Set<String>

  enum Refusal: Equatable {
    /// The request came through a proxy, so it may come from anywhere.
    case proxied
    /// The request is addressed to a name that is not ours: another site's page may have sent the browser here.
    case foreignHost(String)
    /// A change of state that our own pages did not ask for, or something of ours that another site loads into its page.
    case foreignOrigin
  }

  /// Why `request` may not come in; nil when it may.
  func refusal(of request: HTTPRequest) -> Refusal? {
    if request.headerFields.contains(where: { Self.marksProxy($0.name) }) { return .proxied }
    let host = request.authority ?? ""
    guard isOurs(host) else { return .foreignHost(host) }
    guard request.method == .get || request.method == .head else {
      return isSameOrigin(request, host: host) ? nil : .foreignOrigin
    }
    return isLoadedByAnotherSite(request) ? .foreignOrigin : nil
  }

  // MARK: - Private

  private func isOurs(_ authority: String) -> Bool {
    guard let name = Self.name(of: authority) else { return false }
    return Self.loopback.contains(name) || hosts.contains(name) || hosts.contains(authority.lowercased())
  }

  /// A browser says where a post comes from; a program that wants to post must say so too.
  private func isSameOrigin(_ request: HTTPRequest, host: String) -> Bool {
    if let origin = request.headerFields[.origin] {
      return origin == "http://\(host)" || origin == "https://\(host)"
    }
    return Self.fetchSite.flatMap { request.headerFields[$0] } == "same-origin"
  }

  /// Another site may link to us, but not load our pages, pictures or sounds into its own: each would make us fetch things.
  private func isLoadedByAnotherSite(_ request: HTTPRequest) -> Bool {
    guard let site = Self.fetchSite.flatMap({ request.headerFields[$0] }), site == "cross-site" || site == "same-site" else { return false }
    return Self.fetchMode.flatMap { request.headerFields[$0] } != "navigate"
      || Self.fetchDestination.flatMap { request.headerFields[$0] } != "document"
  }

  /// "127.0.0.1:8080" -> "127.0.0.1", "[::1]:8080" -> "[::1]"; nil when what follows is no port.
  private static func name(of authority: String) -> String? {
    let lowered = authority.lowercased()
    let end = lowered.hasPrefix("[") ? lowered.firstIndex(of: "]").map(lowered.index(after:)) : lowered.firstIndex(of: ":")
    guard let end else { return lowered }
    let port = lowered[end...]
    guard port.isEmpty || port.first == ":" && port.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return String(lowered[..<end])
  }

  private static func marksProxy(_ field: HTTPField.Name) -> Bool {
    let name = field.canonicalName
    return name == "forwarded" || name == "via" || name.hasPrefix("x-forwarded-")
  }

  private static let loopback: Set<String> = ["127.0.0.1", "localhost", "[::1]"]
  private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")
  private static let fetchMode = HTTPField.Name("Sec-Fetch-Mode")
  private static let fetchDestination = HTTPField.Name("Sec-Fetch-Dest")
}
