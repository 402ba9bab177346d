import Fetching

/// The public address of a server: where browsers open it, directly or through a proxy.
public struct BaseURL: Sendable, Hashable {
  /// `http` or `https`.
  public let scheme: String
  /// The host as in an address: in lower case, an IPv6 address in brackets.
  public let host: String
  /// The port, explicit or the scheme's default.
  public let port: Int
  /// The path under which the app is served, without a slash at its end; "" for the root.
  public let path: String

  /// The reason why a text is no base URL.
  public enum Failure: Error, Equatable {
    /// It does not begin with `http://` or `https://`.
    case scheme
    /// It contains a user name or a password.
    case credentials
    /// It has a query or a fragment.
    case query
    /// It has no host, or an invalid host or port.
    case host
    /// Its path has empty parts, dots as parts, or other characters than ASCII letters, digits, `-`, `_`, `.` and `~`.
    case path
  }

  /// Parses an address such as `https://podcasts.example/pods/`.
  ///
  /// - Throws: `Failure`.
  public init(_ text: String) throws(Failure) {
    let lowered = text.lowercased()
    guard let scheme = ["http", "https"].first(where: { lowered.hasPrefix($0 + "://") }) else { throw .scheme }
    let rest = text.dropFirst(scheme.count + 3)
    guard !rest.contains(where: { "?#".contains($0) }) else { throw .query }
    let authority = rest.prefix { $0 != "/" }
    guard !authority.contains("@") else { throw .credentials }
    guard !authority.isEmpty, authority.utf8.count <= Self.maxLength,
      !authority.contains(where: { $0.isWhitespace || "\\\"'<>".contains($0) }),
      let parsed = try? RemoteURL("\(scheme)://\(authority)/")
    else { throw .host }
    var path = rest.dropFirst(authority.count)
    if path.last == "/" { path.removeLast() }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard path.utf8.count <= Self.maxLength, parts.allSatisfy(Self.isPart) else { throw .path }
    self.scheme = scheme
    host = parsed.host.contains(":") ? "[\(parsed.host)]" : parsed.host
    port = parsed.port
    self.path = String(path)
  }

  /// The origin as browsers send it: `https://podcasts.example`, with the port unless it is the scheme's default.
  public var origin: String { "\(scheme)://\(authority)" }

  /// The host, with the port unless it is the scheme's default.
  public var authority: String { port == Self.defaultPort(of: scheme) ? host : "\(host):\(port)" }

  /// The whole address without a slash at its end, to which paths of the app are appended.
  public var text: String { origin + path }

  /// Whether only this machine reaches the host.
  public var isLoopback: Bool { ["127.0.0.1", "localhost", "[::1]"].contains(host) }

  /// The port of a scheme's addresses without a port.
  public static func defaultPort(of scheme: String) -> Int { scheme == "https" ? 443 : 80 }

  // MARK: - Private

  private static func isPart(_ part: Substring) -> Bool {
    !part.isEmpty && part != "." && part != ".."
      && part.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-_.~".utf8.contains(byte)
        }
      }
  }

  /// Of the host and of the path, in bytes.
  private static let maxLength = 255
}
