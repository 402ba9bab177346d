import Foundation
import PodcastModel
import Storage

/// The files of one transcript of a feed, in several formats, and the result of reading them.
public struct TranscriptFile: Sendable, Equatable {
  /// The id of the transcript.
  public let id: Int64
  /// The episode.
  public let episode: EpisodeID
  /// The language that the feed declares; nil for none.
  public let language: String?
  /// The addresses, in the order of the feed; empty when the feed names the transcript no more.
  public let sources: [TranscriptSource]
  /// The number of stored cues.
  public let cueCount: Int
  /// The format of the stored cues, such as "vtt"; nil for none.
  public var format: String?
  /// The language by the file itself; nil when it does not say.
  public var fileLanguage: String?
  /// When the addresses were read; nil when they were not, or when the feed has changed them since.
  public var read: Date?
  /// The number of readings in succession in which an address failed.
  public var failures: Int
  /// When to read again after a failure; nil for never.
  public var retry: Date?

  init(_ row: Row) throws {
    id = try row.int64("id")
    episode = EpisodeID(try row.int64("episode_id"))
    language = try row.optionalText("language")
    sources = Self.sources(in: try row.text("sources"))
    cueCount = try row.optionalInt("cue_count") ?? 0
    format = try row.optionalText("format")
    fileLanguage = try row.optionalText("file_language")
    read = try row.optionalDate("read_at")
    failures = try row.optionalInt("failures") ?? 0
    retry = try row.optionalDate("retry_at")
  }

  // MARK: - Private

  /// Addresses of a later version, with other keys, count as none.
  private static func sources(in text: String) -> [TranscriptSource] {
    (try? JSONDecoder().decode([TranscriptSource].self, from: Data(text.utf8))) ?? []
  }
}
