import Components
import WebPage

extension DownloadPicker {
  /// The content of the list.
  public struct Content: Sample {
    public var show: Int64
    public var showTitle: String
    public var artworkURL: String?
    public var showURL: String
    public var rows: [Row]
    /// The free space for downloads in bytes.
    public var left: Int64
    /// The progress of asking hosts for sizes; nil when it is finished.
    public var sizeProgress: SizeProgress?
    /// Whether the list begins with the oldest episode.
    public var isOldestFirst = false
    /// The pages of newer and older episodes (of older and newer ones with the oldest first); nil for none.
    public var newerURL: String?
    public var olderURL: String?

    public init(
      show: Int64, showTitle: String, artworkURL: String?, showURL: String, rows: [Row], left: Int64, sizeProgress: SizeProgress? = nil,
      newerURL: String? = nil, olderURL: String? = nil
    ) {
      self.show = show
      self.showTitle = showTitle
      self.artworkURL = artworkURL
      self.showURL = showURL
      self.rows = rows
      self.left = left
      self.sizeProgress = sizeProgress
      self.newerURL = newerURL
      self.olderURL = olderURL
    }
  }

  /// The progress of asking for sizes.
  public struct SizeProgress: Sendable, Equatable {
    public var done: Int
    public var total: Int

    public init(done: Int, total: Int) {
      self.done = done
      self.total = total
    }

    var isInProgress: Bool { done < total }
  }

  /// An episode with the size of its file.
  public typealias Row = (episode: EpisodeRow.Content, size: Size)

  public struct Size: Sendable, Equatable {
    public var episode: Int64
    /// nil where it is unknown.
    public var bytes: Int64?
    /// Whether the size is from the feed.
    public var isFromFeed: Bool
    /// Whether the host was asked.
    public var isRequested: Bool

    public init(episode: Int64, bytes: Int64?, isFromFeed: Bool, isRequested: Bool) {
      self.episode = episode
      self.bytes = bytes
      self.isFromFeed = isFromFeed
      self.isRequested = isRequested
    }
  }
}
