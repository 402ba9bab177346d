/// The settings of `Fetcher`. Every default suits a server on the public internet; tests shorten the times.
public struct FetchingOptions: Sendable {
  /// Private addresses that may be fetched, matched by the URL's own host and port.
  public var allowPrivate: AllowedAddresses
  /// The ports that may be connected to. A host and port in `allowPrivate` need no entry here.
  public var allowedPorts = FetchingOptions.defaultPorts
  /// The time limit for a connection, including its TLS handshake and the preceding look-up of the name.
  public var connectTimeout: Duration = .seconds(10)
  /// The longest wait for the head or the next bytes. Time in which the reader requests no bytes is not counted.
  public var idleTimeout: Duration = .seconds(30)
  /// The same for the bytes of a download. It is short because a download can resume: a network interruption is then noticed early.
  public var downloadIdleTimeout: Duration = .seconds(10)
  /// The maximum number of hops after the first address.
  public var maximumRedirects = 10
  /// Connections to one host for feeds, artwork and directories. Further requests wait for a free one.
  public var connectionsPerHost = 8
  /// Connections to one host for streaming: each listener holds one during playback.
  public var mediaConnectionsPerHost = 256
  /// Connections to one host for downloads and for their size checks.
  public var downloadConnectionsPerHost = 8

  private var limits: [FetchKind: FetchLimits] = [:]

  /// The default `User-Agent` header; a request may override it.
  public static let defaultUserAgent = "Earnest/0.1 (self-hosted podcast app)"

  /// For hosts that refuse the default one: names the kind of app only.
  static let plainUserAgent = "PodcastPlayer/1.0"

  /// The web's ports and the alternatives that podcast hosts and stream servers use. Services that are not meant for browsers, such as
  /// mail, databases or SSH, listen elsewhere.
  public static let defaultPorts: Set<Int> = [80, 81, 443, 8000, 8008, 8080, 8081, 8443, 8888]

  /// Parses a list of ports separated by commas or spaces, e.g. the value of `EARNEST_ALLOW_PORTS`.
  ///
  /// - Returns: nil when an entry is not a number from 1 to 65535.
  public static func ports(_ text: String) -> Set<Int>? {
    var ports: Set<Int> = []
    for entry in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      guard entry.utf8.count <= 5, entry.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(entry), (1...65535).contains(port)
      else { return nil }
      ports.insert(port)
    }
    return ports
  }

  /// Creates options with the default times.
  ///
  /// - Parameter allowPrivate: Private addresses that may be fetched for every purpose.
  public init(allowPrivate: Set<HostPort> = []) { self.allowPrivate = AllowedAddresses(allowPrivate) }

  /// The limits of a kind. Default: feed 64 MiB in 120 s, artwork 10 MiB in 60 s, directory 8 MiB in 30 s, media without limit, download 16
  /// GiB.
  public subscript(limits kind: FetchKind) -> FetchLimits {
    get { limits[kind] ?? .standard(for: kind) }
    set { limits[kind] = newValue }
  }
}
