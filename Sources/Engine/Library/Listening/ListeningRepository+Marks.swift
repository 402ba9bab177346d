import Foundation
import PodcastModel
import Storage

/// The states that marks of several episodes change.
extension ListeningRepository {
  /// The states of `user` of these episodes, of any number, without the episodes that have none.
  public func states(of episodes: [EpisodeID], for user: UserID) async throws -> [EpisodeID: EpisodeState] {
    guard !episodes.isEmpty else { return [:] }
    return try await states {
      try $0.rows(Self.someStates, ["user": .integer(user.rawValue)], anyOf: episodes.map { .integer($0.rawValue) }, in: Self.episodes)
    }
  }

  /// The states of `user` that `device` has changed at `moment` and that nothing has changed since.
  public func states(changedAt moment: Date, by device: String, for user: UserID) async throws -> [EpisodeID: EpisodeState] {
    try await states {
      try $0.rows(Self.statesByTime, ["user": .integer(user.rawValue), "position_at": Value(moment), "device": .text(device)])
    }
  }

  // MARK: - Private

  private func states(_ rows: @escaping @Sendable (any Connection) throws -> [Row]) async throws -> [EpisodeID: EpisodeState] {
    try await database.read { connection in
      let states = try rows(connection).map { (EpisodeID(try $0.int64("episode_id")), try EpisodeState($0)) }
      return Dictionary(states, uniquingKeysWith: { first, _ in first })
    }
  }

  private static let episodes = ParameterList("episode", count: 50)

  // MARK: - Statements

  static let markStatements = [someStates, statesByTime]

  private static let someStates = Statement(
    "listening.someStates",
    """
    SELECT episode_id, \(EpisodeState.columns) FROM episode_state
    WHERE user_id = :user AND episode_id IN (\(episodes))
    """)

  private static let statesByTime = Statement(
    "listening.statesByTime",
    """
    SELECT episode_id, \(EpisodeState.columns) FROM episode_state WHERE user_id = :user AND position_at = :position_at
      AND device = :device
    """)
}
