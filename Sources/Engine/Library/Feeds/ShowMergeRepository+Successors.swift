import PodcastModel
import Storage

/// The shows and episodes to which links to merged ones lead. These rows stay when a merge ends and its show is deleted, since links are in
/// bookmarks, notes and messages.
extension ShowMergeRepository {
  /// The show that `user` sees in place of a merged one; nil when there is none.
  public func successor(of show: ShowID, for user: UserID) async throws -> ShowID? {
    try await database.read { connection in
      try Self.successor(of: show.rawValue, Self.nextShow, on: connection) {
        try PrivateShowRepository.isVisible(ShowID($0), to: user, on: connection)
      }.map(ShowID.init)
    }
  }

  /// The episode that `user` sees in place of one of a merged show; nil when there is none.
  public func successor(of episode: EpisodeID, for user: UserID) async throws -> EpisodeID? {
    try await database.read { connection in
      try Self.successor(of: episode.rawValue, Self.nextEpisode, on: connection) {
        try connection.row(PrivateShowRepository.visibleEpisode, ["episode": .integer($0), "user": .integer(user.rawValue)]) != nil
      }.map(EpisodeID.init)
    }
  }

  // MARK: - Steps within a transaction

  static func setSuccessors(_ step: Step, on connection: any Connection) throws {
    try connection.run(setShowSuccessor, ["show": step.from, "successor": step.to])
    try connection.run(setEpisodeSuccessors, ["merge": step.id])
  }

  static func removeSuccessors(_ step: Step, on connection: any Connection) throws {
    try connection.run(removeShowSuccessor, ["show": step.from])
    try connection.run(removeEpisodeSuccessors, ["merge": step.id])
  }

  /// Links that lead to the merged show itself, which is about to be deleted, lead to the show that stays.
  static func moveSuccessors(_ step: Step, on connection: any Connection) throws {
    try connection.run(moveShowSuccessors, ["new_successor": step.to, "successor": step.from])
    try connection.run(moveEpisodeSuccessors, ["merge": step.id])
  }

  // MARK: - Private

  /// Follows merges of shows that were merged themselves.
  private static func successor(
    of id: Int64, _ next: Statement, on connection: any Connection, isVisible: (Int64) throws -> Bool
  ) throws -> Int64? {
    var id = id
    for _ in 0..<maxMerges {
      guard let row = try connection.row(next, ["id": .integer(id)]) else { return nil }
      id = try row.int64("successor_id")
      if try isVisible(id) { return id }
    }
    return nil
  }

  private static let maxMerges = 20

  // MARK: - Statements

  static let successorStatements = [
    nextShow, nextEpisode, setShowSuccessor, setEpisodeSuccessors, removeShowSuccessor, removeEpisodeSuccessors, moveShowSuccessors,
    moveEpisodeSuccessors,
  ]

  static let nextShow = Statement("merges.nextShow", "SELECT successor_id FROM show_successor WHERE show_id = :id")
  private static let nextEpisode = Statement("merges.nextEpisode", "SELECT successor_id FROM episode_successor WHERE episode_id = :id")

  static let setShowSuccessor = Statement(
    "merges.setShowSuccessor",
    """
    INSERT INTO show_successor (show_id, successor_id) VALUES (:show, :successor)
    ON CONFLICT (show_id) DO UPDATE SET successor_id = excluded.successor_id
    """)
  private static let setEpisodeSuccessors = Statement(
    "merges.setEpisodeSuccessors",
    """
    INSERT INTO episode_successor (episode_id, successor_id)
    SELECT pair.hidden_id, pair.shown_id FROM show_merge_pair AS pair WHERE pair.merge_id = :merge AND pair.hidden_id <> pair.shown_id
    ON CONFLICT (episode_id) DO UPDATE SET successor_id = excluded.successor_id
    """)

  private static let removeShowSuccessor = Statement("merges.removeShowSuccessor", "DELETE FROM show_successor WHERE show_id = :show")
  private static let removeEpisodeSuccessors = Statement(
    "merges.removeEpisodeSuccessors", "DELETE FROM episode_successor WHERE \(MovedTable.isOfPair(.toShown))")

  static let moveShowSuccessors = Statement(
    "merges.moveShowSuccessors", "UPDATE show_successor SET successor_id = :new_successor WHERE successor_id = :successor")
  private static let moveEpisodeSuccessors = Statement(
    "merges.moveEpisodeSuccessors",
    """
    UPDATE episode_successor SET successor_id = (
      SELECT pair.shown_id FROM show_merge_pair AS pair WHERE pair.merge_id = :merge AND pair.hidden_id = episode_successor.successor_id)
    WHERE successor_id IN (
      SELECT pair.hidden_id FROM show_merge_pair AS pair WHERE pair.merge_id = :merge AND pair.hidden_id <> pair.shown_id)
    """)
}
