/// The limits of one kind of request.
public struct FetchLimits: Sendable, Hashable {
  /// Bytes after decompression; nil = no limit.
  public var maximumBytes: Int?
  /// The time from the first look-up to the last byte, redirects included; nil = no limit while bytes keep arriving.
  public var total: Duration?

  static func standard(for kind: FetchKind) -> FetchLimits {
    switch kind {
    case .feed: FetchLimits(maximumBytes: 64 << 20, total: .seconds(120))
    case .artwork: FetchLimits(maximumBytes: 10 << 20, total: .seconds(60))
    case .directory: FetchLimits(maximumBytes: 8 << 20, total: .seconds(30))
    case .media: FetchLimits(maximumBytes: nil, total: nil)
    case .message: FetchLimits(maximumBytes: 64 << 10, total: .seconds(20))
    case .identity: FetchLimits(maximumBytes: 1 << 20, total: .seconds(20))
    // Speech recognition without a graphics processor may be slower than the speech.
    case .transcription: FetchLimits(maximumBytes: 16 << 20, total: .seconds(7_200))
    // An endless stream must not fill the disk.
    case .download: FetchLimits(maximumBytes: Int(clamping: maxDownloadBytes), total: nil)
    }
  }

  /// The size of the largest file that is downloaded, in bytes: 16 GiB. A larger one is refused, and a larger size in a feed is ignored.
  public static let maxDownloadBytes: Int64 = 16 << 30
}
