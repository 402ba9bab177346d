import Events
import Foundation
import PodcastModel
import Storage

/// A person's listening: the two ledgers, and what follows from them.
///
/// *Spans* say what was heard, *position events* what moved the position by other means. `episode_state` and
/// `listening_session` are their newest consequence, kept so that a page need not add up a ledger.
public struct ListeningRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// Writes `entries` into the ledgers, in one transaction. A line that is older than what is known is kept and moves nothing;
  /// a line about an episode that does not exist is left out.
  public func record(_ entries: [LedgerEntry], for user: UserID) async throws {
    try await database.write { connection in
      for entry in entries where try connection.row(Self.episodeExists, [.integer(entry.episode.rawValue)]) != nil {
        try Self.record(entry, for: user, on: connection)
      }
    }
    for episode in Set(entries.map(\.episode)) { events.publish(.episode(episode, user)) }
    if entries.contains(where: { $0.origin == .player }) { events.publish(.session(user)) }
  }

  /// What `user` listens to, or listened to last; nil when nothing was ever played.
  public func session(of user: UserID) async throws -> ListeningSession? {
    try await database.read { connection in
      try connection.row(Self.session, [.integer(user.rawValue)]).map { row in
        ListeningSession(
          episode: EpisodeID(try row.int64("episode_id")), rate: try row.double("rate"),
          isPlaying: try row.bool("is_playing"), device: try row.text("device"), tab: try row.text("tab"),
          changed: try row.date("changed_at"))
      }
    }
  }

  /// What `user` has heard of `episode`; nil when it was never begun.
  public func state(of episode: EpisodeID, for user: UserID) async throws -> EpisodeState? {
    try await database.read { connection in
      try connection.row(Self.state, [.integer(user.rawValue), .integer(episode.rawValue)]).map { row in
        EpisodeState(
          position: try row.double("position"), changed: try row.date("position_at"),
          mediaDuration: try row.optionalDouble("media_duration"), isFinished: try row.bool("is_finished"),
          isArchived: try row.bool("is_archived"))
      }
    }
  }

  /// Takes episodes out of the lists of their show, or brings them back.
  public func setArchived(_ isArchived: Bool, _ episodes: [EpisodeID], for user: UserID) async throws {
    try await database.write { connection in
      for episode in episodes where try connection.row(Self.episodeExists, [.integer(episode.rawValue)]) != nil {
        try connection.run(Self.archive, [.integer(user.rawValue), .integer(episode.rawValue), Value(isArchived)])
      }
    }
    for episode in episodes { events.publish(.episode(episode, user)) }
  }

  // MARK: - Private

  private static func record(_ entry: LedgerEntry, for user: UserID, on connection: any Connection) throws {
    let user = Value.integer(user.rawValue)
    let episode = Value.integer(entry.episode.rawValue)
    let changed: Int
    switch entry.kind {
    case .span(let from, let to, let startedAt):
      changed = try connection.run(
        upsertSpan,
        [
          user, .text(entry.id), .text(entry.device), episode, .real(from), .real(to), .real(entry.rate),
          Value(startedAt), Value(entry.moment),
        ])
    case .event(let action):
      changed = try connection.run(
        insertEvent,
        [
          user, .text(entry.id), .text(entry.device), .integer(entry.sequence), episode, .text(action),
          .real(entry.position), Value(entry.moment),
        ])
    }
    // A line that comes again has moved all it can. Its time may differ: the offset of the clocks is measured with each report.
    guard changed > 0 else { return }
    try connection.run(
      moveState,
      [
        user, episode, .real(entry.position), Value(entry.moment), Value(entry.mediaDuration), Value(entry.isFinished),
        .text(entry.device), .integer(entry.sequence),
      ])
    guard entry.origin == .player else { return }
    try connection.run(HistoryRepository.touch, [user, episode, Value(entry.moment)])
    try connection.run(
      moveSession,
      [
        user, episode, .real(entry.rate), Value(entry.isPlaying), .text(entry.device), Value(entry.moment),
        .integer(entry.sequence), .text(entry.tab),
      ])
  }

  // MARK: - Statements

  static let statements = [episodeExists, upsertSpan, insertEvent, moveState, moveSession, session, state, archive]

  private static let episodeExists = Statement("listening.episodeExists", "SELECT id FROM episode WHERE id = ?")

  private static let upsertSpan = Statement(
    "listening.upsertSpan",
    """
    INSERT INTO span (user_id, id, device, episode_id, from_position, to_position, rate, started_at, ended_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (user_id, id) DO UPDATE SET to_position = excluded.to_position, ended_at = excluded.ended_at
    WHERE excluded.to_position > span.to_position AND excluded.episode_id = span.episode_id
    """)

  private static let insertEvent = Statement(
    "listening.insertEvent",
    """
    INSERT INTO position_event (user_id, id, device, sequence, episode_id, action, position, happened_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (user_id, id) DO NOTHING
    """)

  /// Lines of one device follow one another as it counted them, whatever its clock or the way they came; between devices the
  /// later moment wins.
  private static let moveState = Statement(
    "listening.moveState",
    """
    INSERT INTO episode_state (user_id, episode_id, position, position_at, media_duration, is_finished, device, sequence)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (user_id, episode_id) DO UPDATE SET position = excluded.position, position_at = excluded.position_at,
      media_duration = COALESCE(excluded.media_duration, episode_state.media_duration),
      is_finished = excluded.is_finished, device = excluded.device, sequence = excluded.sequence
    WHERE CASE WHEN excluded.device = episode_state.device THEN excluded.sequence > episode_state.sequence
      ELSE excluded.position_at >= episode_state.position_at END
    """)

  private static let moveSession = Statement(
    "listening.moveSession",
    """
    INSERT INTO listening_session (user_id, episode_id, rate, is_playing, device, changed_at, sequence, tab)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (user_id) DO UPDATE SET episode_id = excluded.episode_id, rate = excluded.rate,
      is_playing = excluded.is_playing, device = excluded.device, changed_at = excluded.changed_at,
      sequence = excluded.sequence, tab = excluded.tab
    WHERE CASE WHEN excluded.device = listening_session.device THEN excluded.sequence > listening_session.sequence
      ELSE excluded.changed_at >= listening_session.changed_at END
    """)

  private static let archive = Statement(
    "listening.archive",
    """
    INSERT INTO episode_state (user_id, episode_id, position, position_at, is_finished, is_archived) VALUES (?, ?, 0, 0, 0, ?)
    ON CONFLICT (user_id, episode_id) DO UPDATE SET is_archived = excluded.is_archived
    """)

  private static let session = Statement(
    "listening.session",
    "SELECT episode_id, rate, is_playing, device, tab, changed_at FROM listening_session WHERE user_id = ?")

  private static let state = Statement(
    "listening.state",
    "SELECT position, position_at, media_duration, is_finished, is_archived FROM episode_state WHERE user_id = ? AND episode_id = ?")
}

/// What a person listens to.
public struct ListeningSession: Sendable, Equatable {
  public let episode: EpisodeID
  public let rate: Double
  /// As last reported; a device that vanished never says that it stopped.
  public let isPlaying: Bool
  public let device: String
  public let tab: String
  public let changed: Date
}

/// What a person has heard of an episode.
public struct EpisodeState: Sendable, Equatable {
  /// Seconds from the start.
  public let position: Double
  public let changed: Date
  /// The media's own length in seconds, where a player has measured it.
  public let mediaDuration: Double?
  public let isFinished: Bool
  /// Taken out of the lists of its show.
  public let isArchived: Bool
}
