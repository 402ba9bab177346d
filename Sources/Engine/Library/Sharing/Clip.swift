import Foundation
import PodcastModel
import Storage

/// A clip: a part of an episode with a title.
public struct Clip: Sendable, Equatable, Identifiable {
  /// The id of the clip.
  public let id: Int64
  /// The episode.
  public let episode: EpisodeID
  /// The start in seconds from the start of the episode.
  public let start: Double
  /// The end in seconds from the start of the episode.
  public let end: Double
  /// The title; "" for none.
  public let title: String
  /// When the clip was added.
  public let created: Date

  /// The duration in seconds.
  public var duration: Double { end - start }

  init(_ row: Row) throws {
    id = try row.int64("id")
    episode = EpisodeID(try row.int64("episode_id"))
    start = try row.double("start_at")
    end = try row.double("end_at")
    title = try row.text("title")
    created = try row.date("created_at")
  }
}

/// A clip with its episode.
public struct ClipWithEpisode: Sendable, Equatable, Identifiable {
  /// The id of the clip.
  public let id: Clip.ID
  /// The start in seconds from the start of the episode.
  public let start: Double
  /// The end in seconds from the start of the episode.
  public let end: Double
  /// The title; "" for none.
  public let title: String
  /// When the clip was added.
  public let created: Date
  /// The episode with the user's state.
  public let personal: PersonalEpisode

  init(_ row: Row) throws {
    id = try row.int64("clip_id")
    start = try row.double("clip_start")
    end = try row.double("clip_end")
    title = try row.text("clip_title")
    created = try row.date("clip_created")
    personal = try PersonalEpisode(row)
  }
}

/// A user's bookmarks and clips in one episode, each by position.
public struct EpisodeMarks: Sendable, Equatable {
  /// The bookmarks.
  public var bookmarks: [Bookmark] = []
  /// The clips.
  public var clips: [Clip] = []

  /// No bookmarks and no clips.
  public init() {}

  /// Whether there are neither bookmarks nor clips.
  public var isEmpty: Bool { bookmarks.isEmpty && clips.isEmpty }
}
