/// A host and a port, as in the setting that allows private addresses: `127.0.0.1:9000`, `nas.local:80`, `[::1]:8080`.
public struct HostPort: Sendable, Hashable, CustomStringConvertible {
  /// Lower-case; an IPv6 address without brackets.
  public let host: String
  /// The port.
  public let port: Int

  /// Creates a pair from parsed values.
  public init(host: String, port: Int) {
    self.host = host.lowercased()
    self.port = port
  }

  /// Parses one `host:port`; nil when the text is not one. The port is required.
  public init?(_ text: String) {
    guard let url = try? RemoteURL("http://" + text), url.pathAndQuery == "/", url.credentials == nil,
      let colon = text.lastIndex(of: ":"), Int(text[text.index(after: colon)...]) == url.port
    else { return nil }
    self.init(host: url.host, port: url.port)
  }

  /// The text form, `host:port`.
  public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
