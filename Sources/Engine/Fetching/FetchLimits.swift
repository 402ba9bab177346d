/// How much of one kind is taken.
public struct FetchLimits: Sendable, Hashable {
  /// Bytes after decompression; nil = no limit.
  public var maximumBytes: Int?
  /// From the first look-up to the last byte, redirects included; nil = as long as bytes keep coming.
  public var total: Duration?

  public init(maximumBytes: Int?, total: Duration?) {
    self.maximumBytes = maximumBytes
    self.total = total
  }

  static func standard(for kind: FetchKind) -> FetchLimits {
    switch kind {
    case .feed: FetchLimits(maximumBytes: 64 << 20, total: .seconds(120))
    case .artwork: FetchLimits(maximumBytes: 10 << 20, total: .seconds(60))
    case .directory: FetchLimits(maximumBytes: 8 << 20, total: .seconds(30))
    case .media: FetchLimits(maximumBytes: nil, total: nil)
    case .message: FetchLimits(maximumBytes: 64 << 10, total: .seconds(20))
    // A stream that never ends must not fill the disk.
    case .download: FetchLimits(maximumBytes: 16 << 30, total: nil)
    }
  }
}
