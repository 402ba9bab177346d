import Foundation

/// A parsed and repaired http or https address. Pasted text and feeds often contain something that is not quite a URL; this type accepts
/// the input that a browser would, and always prints plain ASCII.
///
///     try RemoteURL(" feed://Example.com/a show.xml ").text   // "http://example.com/a%20show.xml"
///
/// Repaired: surrounding space and brackets, line breaks inside, `feed:` `podcast:` `itpc:` `pcast:` `web+podcast:` schemes, also one within another, a missing scheme (https is
/// assumed), missing slashes, illegal characters (percent-encoded as UTF-8), host names in other scripts (punycode), `.` and `..` in the
/// path. A fragment is removed, since a client never sends it.
/// Sources: RFC 3986, RFC 3492, and the WHATWG URL standard where browsers are more tolerant.
public struct RemoteURL: Sendable, Hashable {
  /// `http` or `https`.
  public let scheme: String
  /// Lower-case ASCII; an IPv6 address without brackets.
  public let host: String
  /// The port, explicit or the scheme's default.
  public let port: Int
  /// Starts with `/`; percent-encoded.
  public let pathAndQuery: String
  /// The user and password of the URL, decoded.
  public var credentials: BasicCredentials?

  /// Parses and repairs a pasted address.
  ///
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
    pathAndQuery = Self.normalizedPath(rest[end...])
  }

  init(scheme: String, host: String, port: Int, pathAndQuery: String, credentials: BasicCredentials?) {
    self.scheme = scheme
    self.host = host
    self.port = port
    self.pathAndQuery = pathAndQuery
    self.credentials = credentials
  }

  /// The address without user and password, for logs, pages and comparison.
  public var text: String { "\(scheme)://\(authority)\(pathAndQuery)" }

  /// The address with its user and password, for storage.
  public var textWithCredentials: String {
    guard let credentials else { return text }
    let user = PercentEncoding.encode(credentials.user, keeping: PercentEncoding.unreserved)
    let password = PercentEncoding.encode(credentials.password, keeping: PercentEncoding.unreserved)
    return "\(scheme)://\(user):\(password)@\(authority)\(pathAndQuery)"
  }

  /// The host and port, for comparison with the allowed private addresses.
  public var hostPort: HostPort { HostPort(host: host, port: port) }

  /// Whether the path is UTF-8 when percent-decoded. Addresses made from file names in Latin-1 are not, for example `/caf%E9.mp3`.
  var hasUTF8Path: Bool { pathAndQuery.prefix { $0 != "?" }.removingPercentEncoding != nil }

  // MARK: - Private

  private var authority: String {
    let shown = host.contains(":") ? "[\(host)]" : host
    return port == Self.defaultPort(of: scheme) ? shown : "\(shown):\(port)"
  }

  private static func defaultPort(of scheme: String) -> Int { scheme == "https" ? 443 : 80 }
}
