/// An http or https address, mended and taken apart. What people paste and feeds carry is often not quite a URL; this type
/// accepts what a browser would, and then always prints plain ASCII.
///
///     try RemoteURL(" feed://Example.com/a show.xml ").text   // "http://example.com/a%20show.xml"
///
/// Mended: surrounding space and brackets, line breaks inside, `feed:` `podcast:` `itpc:` `pcast:` schemes, a missing scheme
/// (https is assumed), missing slashes, illegal characters (percent-encoded as UTF-8), host names in other scripts (punycode),
/// `.` and `..` in the path. A fragment is dropped, since it never leaves a client.
/// Sources: RFC 3986, RFC 3492, and the WHATWG URL standard where browsers are more tolerant.
public struct RemoteURL: Sendable, Hashable {
  /// `http` or `https`.
  public let scheme: String
  /// Lower-case ASCII; an IPv6 address without brackets.
  public let host: String
  public let port: Int
  /// Starts with `/`; percent-encoded.
  public let pathAndQuery: String
  /// The user and password written in the URL, decoded.
  public var credentials: BasicCredentials?

  /// - Throws: `FetchingError.invalidURL` or `.unsupportedScheme`.
  public init(_ pasted: String) throws(FetchingError) {
    let cleaned = Self.cleaned(pasted)
    let invalid = FetchingError.invalidURL(String(pasted.prefix(200)))
    guard !cleaned.isEmpty, cleaned.utf8.count <= 8192 else { throw invalid }
    let (scheme, rest) = try Self.splitScheme(cleaned)

    let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" || $0 == "\\" } ?? rest.endIndex
    let authority = rest[..<end]
    let at = authority.lastIndex(of: "@")
    let hostAndPort = at.map { authority[authority.index(after: $0)...] } ?? authority
    guard let (host, port) = Self.parseHost(hostAndPort) else { throw invalid }

    self.scheme = scheme
    self.host = host
    self.port = port ?? Self.defaultPort(of: scheme)
    credentials = at.flatMap { Self.parseCredentials(authority[..<$0]) }
    pathAndQuery = Self.mendPath(rest[end...])
  }

  init(scheme: String, host: String, port: Int, pathAndQuery: String, credentials: BasicCredentials?) {
    self.scheme = scheme
    self.host = host
    self.port = port
    self.pathAndQuery = pathAndQuery
    self.credentials = credentials
  }

  /// The address without user and password: fit for logs, pages and comparison.
  public var text: String { "\(scheme)://\(authority)\(pathAndQuery)" }

  /// The address with the user and password, if it has them: fit for storing.
  public var textWithCredentials: String {
    guard let credentials else { return text }
    let user = PercentEncoding.encode(credentials.user, keeping: PercentEncoding.unreserved)
    let password = PercentEncoding.encode(credentials.password, keeping: PercentEncoding.unreserved)
    return "\(scheme)://\(user):\(password)@\(authority)\(pathAndQuery)"
  }

  /// The same address over plain http: what a caller may try when a pasted address without scheme fails over https.
  public var overPlainHTTP: RemoteURL {
    RemoteURL(scheme: "http", host: host, port: port == 443 ? 80 : port, pathAndQuery: pathAndQuery, credentials: credentials)
  }

  public var hostPort: HostPort { HostPort(host: host, port: port) }

  // MARK: - Private

  private var authority: String {
    let shown = host.contains(":") ? "[\(host)]" : host
    return port == Self.defaultPort(of: scheme) ? shown : "\(shown):\(port)"
  }

  private static func defaultPort(of scheme: String) -> Int { scheme == "https" ? 443 : 80 }
}
