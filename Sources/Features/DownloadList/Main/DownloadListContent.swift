import Components
import Foundation
import WebPage

extension DownloadList {
  /// What the list shows.
  public struct Content: Sample {
    public var show: Int64
    public var showTitle: String
    public var artworkURL: String?
    public var showURL: String
    public var rows: [Row]
    /// What is still free for downloads, in bytes.
    public var left: Int64
    /// Sizes are being asked for.
    public var asking: Asking?
    /// The pages of newer and older episodes, where there are any.
    public var newerURL: String?
    public var olderURL: String?

    public init(
      show: Int64, showTitle: String, artworkURL: String?, showURL: String, rows: [Row], left: Int64, asking: Asking? = nil,
      newerURL: String? = nil, olderURL: String? = nil
    ) {
      self.show = show
      self.showTitle = showTitle
      self.artworkURL = artworkURL
      self.showURL = showURL
      self.rows = rows
      self.left = left
      self.asking = asking
      self.newerURL = newerURL
      self.olderURL = olderURL
    }
  }

  /// How far the asking has come.
  public struct Asking: Sendable, Equatable {
    public var done: Int
    public var total: Int

    public init(done: Int, total: Int) {
      self.done = done
      self.total = total
    }

    var isUnderWay: Bool { done < total }
  }

  public struct Row: Sendable {
    public var episode: Int64
    public var title: String
    public var published: Date?
    public var durationSeconds: Double?
    public var isFinished: Bool
    public var size: Size
    public var download: DownloadMark.Content
    /// Why it cannot be chosen; nil when it can.
    public var reason: String?

    public init(
      episode: Int64, title: String, published: Date?, durationSeconds: Double?, isFinished: Bool, size: Size,
      download: DownloadMark.Content, reason: String? = nil
    ) {
      self.episode = episode
      self.title = title
      self.published = published
      self.durationSeconds = durationSeconds
      self.isFinished = isFinished
      self.size = size
      self.download = download
      self.reason = reason
    }
  }

  public struct Size: Sendable, Equatable {
    public var episode: Int64
    /// nil where nobody says.
    public var bytes: Int64?
    /// Only the feed says so.
    public var isClaim: Bool
    /// The publisher has been asked.
    public var isAsked: Bool

    public init(episode: Int64, bytes: Int64?, isClaim: Bool, isAsked: Bool) {
      self.episode = episode
      self.bytes = bytes
      self.isClaim = isClaim
      self.isAsked = isAsked
    }
  }
}
