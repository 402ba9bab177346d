import Foundation
import Storage

/// Where the chapters of an episode come from, and the sources that were read to find them.
public struct ChapterList: Sendable, Equatable {
  /// A source of chapters, the best first. The raw values are stored and must never be renamed.
  public enum Source: String, Sendable, CaseIterable {
    /// The feed itself (Podlove Simple Chapters).
    case feed
    /// The chapters file that the feed names (`podcast:chapters`).
    case file
    /// The tags of the media file.
    case media
    /// Lines of times in the show notes.
    case notes
  }

  /// The source of the stored chapters; nil when there are none.
  public var source: Source?
  /// The address of the chapters file; nil for none.
  public var fileURL: String?
  /// When the sources were read; nil when they were not, or when the feed has changed the episode since.
  public var read: Date?
  /// Whether the media file was one of them.
  public var hasReadMedia = false
  /// Whether a remote reading of the media file ended early, so that only the downloaded file is worth another one.
  public var hasReadMediaStart = false
  /// The number of readings in succession in which a source failed.
  public var failures = 0
  /// When to read again after a failure; nil for never.
  public var retry: Date?

  /// Creates the list of an episode whose sources were not read.
  public init(source: Source? = nil, fileURL: String? = nil) {
    self.source = source
    self.fileURL = fileURL
  }

  init(_ row: Row) throws {
    source = try row.optionalText("source").flatMap(Source.init)
    fileURL = try row.optionalText("file_url")
    read = try row.optionalDate("read_at")
    let media = try row.int64("has_read_media")
    (hasReadMedia, hasReadMediaStart) = (media == Self.whole, media == Self.start)
    failures = try row.optionalInt("failures") ?? 0
    retry = try row.optionalDate("retry_at")
  }

  var parameters: Parameters {
    let media = hasReadMedia ? Self.whole : hasReadMediaStart ? Self.start : 0
    return [
      "source": Value(source?.rawValue), "file_url": Value(fileURL), "read_at": Value(read), "has_read_media": .integer(media),
      "failures": Value(failures), "retry_at": Value(retry),
    ]
  }

  // MARK: - Private

  /// The values of `has_read_media`; 0 for neither.
  private static let whole: Int64 = 1
  private static let start: Int64 = 2
}
