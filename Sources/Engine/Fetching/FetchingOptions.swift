/// The settings of the one door to the network. Every default suits a server on the open internet; tests shorten the times.
public struct FetchingOptions: Sendable {
  /// Private addresses that may be fetched all the same, matched by the URL's own host and port.
  public var allowPrivate: Set<HostPort>
  /// Says honestly who we are; a request may override it.
  public var userAgent: String
  /// Until a connection stands (and its TLS, and the look-up of the name before it).
  public var connectTimeout: Duration = .seconds(10)
  /// Longest silence while waiting for the head or the next bytes. Time in which the reader does not ask is not counted.
  public var idleTimeout: Duration = .seconds(30)
  /// The same for the bytes of a download. Short, since it can go on from its bytes: a network that was away is noticed before it is back.
  public var downloadIdleTimeout: Duration = .seconds(10)
  public var maximumRedirects = 10
  /// Connections to one host for feeds, artwork and directories. Further requests wait for a free one.
  public var connectionsPerHost = 8
  /// Connections to one host for media: each listener holds one as long as it plays.
  public var mediaConnectionsPerHost = 256
  /// Connections to one host for downloads and for asking how large they are.
  public var downloadConnectionsPerHost = 8

  private var limits: [FetchKind: FetchLimits] = [:]

  /// What Earnest calls itself where nothing else is wished.
  public static let usualUserAgent = "Earnest/0.1 (self-hosted podcast app)"

  public init(allowPrivate: Set<HostPort> = [], userAgent: String = usualUserAgent) {
    self.allowPrivate = allowPrivate
    self.userAgent = userAgent
  }

  /// The limits of a kind. Standard: feed 64 MiB in 120 s, artwork 10 MiB in 60 s, directory 8 MiB in 30 s, media without limit,
  /// download 16 GiB.
  public subscript(limits kind: FetchKind) -> FetchLimits {
    get { limits[kind] ?? .standard(for: kind) }
    set { limits[kind] = newValue }
  }
}
