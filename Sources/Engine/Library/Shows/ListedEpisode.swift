import Foundation
import PodcastModel
import Storage

/// An episode in a list: its facts and one user's state.
public struct ListedEpisode: Sendable, Equatable {
  /// The facts of the episode.
  public let episode: Episode
  /// The beginning of the notes as plain text.
  public let summary: String
  /// The position in seconds; 0 when the episode was not started.
  public let position: Double
  /// The measured length of the media in seconds; nil before it was played.
  public let mediaDuration: Double?
  /// Whether the user has finished the episode.
  public let isFinished: Bool
  /// Whether the user has archived it.
  public let isArchived: Bool
  /// When the user last played or marked it; nil for never.
  public let lastPlayed: Date?
  /// Whether it is a favourite.
  public let isFavourite: Bool
  /// The state of its download; nil when the user has not downloaded it.
  public let download: DownloadFacts?

  /// The length in seconds: a feed may announce a shorter one than the media has, so the longer one counts. nil when neither is known.
  public var longestDuration: Double? { [mediaDuration, episode.durationSeconds].compactMap { $0 }.filter { $0.isFinite && $0 > 0 }.max() }
}

extension ListedEpisode {
  init(_ row: Row) throws {
    episode = try Episode(row)
    summary = try row.text("summary")
    position = try row.optionalDouble("position") ?? 0
    mediaDuration = try row.optionalDouble("media_duration")
    isFinished = try row.optionalInt64("is_finished") == 1
    isArchived = try row.optionalInt64("is_archived") == 1
    lastPlayed = try row.lastPlayed
    isFavourite = try row.optionalInt64("favourite_at") != nil
    download = try DownloadFacts(row)
  }

  /// The columns of listed episodes besides `EpisodeRepository.columns`, and their joins.
  static let stateColumns = """
    state.position, state.position_at, state.media_duration, state.is_finished, state.is_archived, \
    favourite.added_at AS favourite_at, \(DownloadFacts.columns)
    """
  static func stateJoins(user: String) -> String {
    """
    LEFT JOIN episode_state AS state ON state.user_id = \(user) AND state.episode_id = episode.id
    LEFT JOIN episode_favourite AS favourite ON favourite.user_id = \(user) AND favourite.episode_id = episode.id
    \(DownloadFacts.joins(user: user))
    """
  }
}

extension Row {
  /// A row of `episode_state` may exist without listening; then its time is 0.
  var lastPlayed: Date? {
    get throws { try optionalInt64("position_at").flatMap { $0 > 0 ? Date(milliseconds: $0) : nil } }
  }
}

extension Episode {
  init(_ row: Row) throws {
    self.init(
      id: EpisodeID(try row.int64("id")), show: ShowID(try row.int64("show_id")), title: try row.text("title"),
      subtitle: try row.optionalText("subtitle"), link: try row.optionalText("link"),
      published: try row.optionalDate("published_at"), durationSeconds: try row.optionalDouble("duration"),
      enclosure: try Enclosure(row), artwork: try row.optionalInt64("artwork_id").map(ArtworkID.init),
      season: try row.optionalInt("season"), number: try row.optionalInt("number"),
      kind: Kind(rawValue: try row.text("kind")) ?? .full, isExplicit: try row.bool("is_explicit"))
  }
}

extension Enclosure {
  init?(_ row: Row) throws {
    guard let url = try row.optionalText("enclosure_url") else { return nil }
    self.init(url: url, type: try row.optionalText("enclosure_type"), length: try row.optionalInt64("enclosure_length"))
  }
}
