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
    /// A change of state that our own pages did not ask for.
    case foreignOrigin
  }

  /// Why `request` may not come in; nil when it may.
  func refusal(of request: HTTPRequest) -> Refusal? {
    if request.headerFields.contains(where: { Self.marksProxy($0.name) }) { return .proxied }
    let host = request.authority ?? ""
    guard isOurs(host) else { return .foreignHost(host) }
    let isReading = request.method == .get || request.method == .head
    return isReading || isSameOrigin(request, host: host) ? nil : .foreignOrigin
  }

  // MARK: - Private

  private func isOurs(_ authority: String) -> Bool {
    let name = Self.name(of: authority)
    return Self.loopback.contains(name) || hosts.contains(name) || hosts.contains(authority.lowercased())
  }

  /// A browser says where a post comes from; a program that wants to post must say so too.
  private func isSameOrigin(_ request: HTTPRequest, host: String) -> Bool {
    if let origin = request.headerFields[.origin] {
      return origin == "http://\(host)" || origin == "https://\(host)"
    }
    return Self.fetchSite.flatMap { request.headerFields[$0] } == "same-origin"
  }

  /// "127.0.0.1:8080" -> "127.0.0.1", "[::1]:8080" -> "[::1]".
  private static func name(of authority: String) -> String {
    let lowered = authority.lowercased()
    if lowered.hasPrefix("["), let end = lowered.firstIndex(of: "]") { return String(lowered[...end]) }
    return String(lowered.prefix { $0 != ":" })
  }

  private static func marksProxy(_ field: HTTPField.Name) -> Bool {
    let name = field.canonicalName
    return name == "forwarded" || name == "via" || name.hasPrefix("x-forwarded-")
  }

  private static let loopback: Set<String> = ["127.0.0.1", "localhost", "[::1]"]
  private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")
}
