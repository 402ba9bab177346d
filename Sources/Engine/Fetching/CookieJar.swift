/// The cookies of one chain of redirects: some servers answer only when theirs comes back. Each goes back to its own host and port, or from
/// http to https on the default ones, and all are forgotten with the chain.
struct CookieJar {
  private struct Cookie {
    let origin: String
    let name: Substring
    let value: Substring
    let isSecure: Bool
  }

  private var cookies: [Cookie] = []

  /// Stores the values of `Set-Cookie` headers (RFC 6265).
  mutating func store(_ values: [String], from url: RemoteURL) {
    for value in values where value.utf8.count <= Self.maxBytes {
      let parts = value.split(separator: ";").map { $0.trimmed }
      guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { continue }
      let cookie = Cookie(
        origin: Self.origin(url), name: pair[..<equals].trimmed, value: pair[pair.index(after: equals)...].trimmed,
        isSecure: parts.contains { $0.lowercased() == "secure" })
      cookies.removeAll { $0.origin == cookie.origin && $0.name == cookie.name }
      let isDeleted = parts.contains { $0.lowercased() == "max-age=0" || $0.lowercased().hasPrefix("max-age=-") }
      if !cookie.name.isEmpty, !isDeleted, cookies.count < Self.maxCount { cookies.append(cookie) }
    }
  }

  /// The value of the `Cookie` header; nil for none.
  func header(for url: RemoteURL) -> String? {
    let sent = cookies.filter { $0.origin == Self.origin(url) && (!$0.isSecure || url.scheme == "https") }
    return sent.isEmpty ? nil : sent.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
  }

  // MARK: - Private

  private static func origin(_ url: RemoteURL) -> String {
    url.port == 80 && url.scheme == "http" || url.port == 443 && url.scheme == "https" ? url.host : "\(url.hostPort)"
  }

  private static let maxCount = 20
  private static let maxBytes = 4_096
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = self
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}
