extension RemoteURL {
  /// The address of `reference` relative to this document or `Location` header (RFC 3986 section 5).
  ///
  /// User and password are copied only for the same host, scheme and port, or from http to https on the default ports.
  /// - Throws: `FetchingError.invalidURL` or `.unsupportedScheme`, e.g. for `file:` and `javascript:`.
  public func resolving(_ reference: String) throws(FetchingError) -> RemoteURL {
    let cleaned = Self.cleaned(reference)
    var target: RemoteURL
    if let (name, _) = Self.leadingScheme(of: cleaned) {
      guard name == "http" || name == "https" else { throw .unsupportedScheme(name) }
      target = try RemoteURL(cleaned)
    } else if cleaned.hasPrefix("//") || cleaned.hasPrefix("\\\\") {
      target = try RemoteURL("\(scheme):\(cleaned)")
    } else {
      target = RemoteURL(
        scheme: scheme, host: host, port: port, pathAndQuery: Self.normalizedPath(merged(cleaned)[...]), credentials: nil)
    }
    if target.credentials == nil, trusts(target) { target.credentials = credentials }
    return target
  }

  // MARK: - Private

  private func trusts(_ other: RemoteURL) -> Bool {
    guard host == other.host else { return false }
    if scheme == other.scheme && port == other.port { return true }
    return scheme == "http" && port == 80 && other.scheme == "https" && other.port == 443
  }

  private func merged(_ reference: String) -> String {
    let path = pathAndQuery.prefix { $0 != "?" }
    switch reference.first {
    case nil, "#": return pathAndQuery
    case "/", "\\": return reference
    case "?": return path + reference
    default:
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
      return folder + reference
    }
  }
}
