import PodcastModel
import Storage

/// Episodes, as their feeds describe them.
public struct EpisodeRepository: Sendable {
  let database: any Database

  public func episode(_ id: EpisodeID) async throws -> Episode? {
    try await database.read { try $0.row(Self.byID, [.integer(id.rawValue)]).map(Episode.init) }
  }

  /// The show notes as HTML, sanitised when they were read; nil when there are none.
  public func notes(of id: EpisodeID) async throws -> String? {
    try await database.read { try $0.row(Self.notes, [.integer(id.rawValue)])?.text("html") }
  }

  /// A show's episodes with what `user` has heard of them, newest first.
  ///
  /// - Parameters:
  ///   - limit: how many at most.
  ///   - offset: how many newer ones to leave out.
  public func episodes(of show: ShowID, for user: UserID, limit: Int, offset: Int = 0) async throws -> [ListedEpisode] {
    try await database.read {
      try $0.rows(Self.ofShow, [.integer(user.rawValue), .integer(show.rawValue), Value(limit), Value(offset)])
        .map(ListedEpisode.init)
    }
  }

  /// The playable episode of the same show published next after `id`, or nil at the newest.
  public func newer(than id: EpisodeID) async throws -> Episode? {
    try await database.read { try $0.row(Self.newer, [.integer(id.rawValue)]).map(Episode.init) }
  }

  /// The playable episode of the same show published last before `id`, or nil at the oldest.
  public func older(than id: EpisodeID) async throws -> Episode? {
    try await database.read { try $0.row(Self.older, [.integer(id.rawValue)]).map(Episode.init) }
  }

  // MARK: - Statements

  static let statements = [byID, notes, ofShow, newer, older]

  private static let byID = Statement("episodes.byID", "SELECT \(columns) FROM episode WHERE id = ?")

  private static let notes = Statement("episodes.notes", "SELECT html FROM episode_notes WHERE episode_id = ?")

  private static let ofShow = Statement(
    "episodes.ofShow",
    """
    SELECT \(columns), episode.summary, state.position, state.media_duration, state.is_finished
    FROM episode LEFT JOIN episode_state AS state ON state.user_id = ? AND state.episode_id = episode.id
    WHERE episode.show_id = ? ORDER BY episode.sort_at DESC, episode.id DESC LIMIT ? OFFSET ?
    """)

  private static let newer = Statement(
    "episodes.newer",
    """
    SELECT \(columns) FROM episode JOIN episode AS origin ON origin.id = ?
    WHERE episode.show_id = origin.show_id AND (episode.sort_at, episode.id) > (origin.sort_at, origin.id)
      AND episode.enclosure_url IS NOT NULL
    ORDER BY episode.sort_at, episode.id LIMIT 1
    """)

  private static let older = Statement(
    "episodes.older",
    """
    SELECT \(columns) FROM episode JOIN episode AS origin ON origin.id = ?
    WHERE episode.show_id = origin.show_id AND (episode.sort_at, episode.id) < (origin.sort_at, origin.id)
      AND episode.enclosure_url IS NOT NULL
    ORDER BY episode.sort_at DESC, episode.id DESC LIMIT 1
    """)

  private static let columns = """
    episode.id, episode.show_id, episode.title, episode.subtitle, episode.link, episode.published_at, episode.duration, \
    episode.enclosure_url, episode.enclosure_type, episode.enclosure_length, episode.artwork_id, episode.season, \
    episode.number, episode.kind, episode.is_explicit
    """
}

/// An episode in a list: the facts, and what one person has heard of it.
public struct ListedEpisode: Sendable, Equatable {
  public let episode: Episode
  /// The beginning of the notes, as plain text.
  public let summary: String
  /// Where listening stopped, in seconds; 0 when it was never begun.
  public let position: Double
  /// The media's own length in seconds, once it has been played.
  public let mediaDuration: Double?
  public let isFinished: Bool
}

extension ListedEpisode {
  init(_ row: Row) throws {
    episode = try Episode(row)
    summary = try row.text("summary")
    position = try row.optionalDouble("position") ?? 0
    mediaDuration = try row.optionalDouble("media_duration")
    isFinished = try row.optionalInt64("is_finished") == 1
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
