import Storage

/// A table with users' state of episodes. A merge of shows moves its rows from the hidden episode of a pair to the shown one, where the
/// owner has none of the shown one; an undo moves them back.
///
/// A table has at most one row for each owner and episode. A second table lists the moved rows, so that an undo leaves the others.
struct MovedTable: Sendable {
  /// Lists the rows that move.
  let log: Statement
  /// Moves the listed rows.
  let move: Statement
  /// Moves the listed rows back.
  let undo: Statement

  var statements: [Statement] { [log, move, undo] }

  /// All tables of this kind. The others need statements of their own, in `ShowMergeRepository+State`.
  static let all = [
    MovedTable("episode_state", .state), MovedTable("up_next", .queue), MovedTable("episode_favourite", .favourite),
    MovedTable("play_history", .history), MovedTable("inbox", .inbox), MovedTable("rule_archived", .ruleArchived),
    MovedTable("playlist_episode", ofPlaylist: "show_merge_playlist"),
  ]

  /// A table whose rows belong to users.
  private init(_ table: String, _ kind: ShowMergeRepository.Kind) {
    self.init(table, owner: "user_id", moves: "show_merge_move", item: "item", kind: kind)
  }

  /// A table whose rows belong to playlists.
  private init(_ table: String, ofPlaylist moves: String) {
    self.init(table, owner: "playlist_id", moves: moves, item: "hidden_id", kind: nil)
  }

  /// - Parameters:
  ///   - owner: the column of the owner, which has the same name in `moves`.
  ///   - moves: the table that lists the moved rows.
  ///   - item: its column of the hidden episode.
  ///   - kind: identifies the rows of this table there; nil when there are no others.
  private init(_ table: String, owner: String, moves: String, item: String, kind: ShowMergeRepository.Kind?) {
    let columns = "merge_id, \(kind == nil ? "" : "kind, ")\(owner), \(item)"
    log = Statement(
      "merges.log \(table)",
      """
      INSERT INTO \(moves) (\(columns))
      SELECT pair.merge_id, \(kind.map { "'\($0.rawValue)', " } ?? "")mine.\(owner), pair.hidden_id
      FROM show_merge_pair AS pair JOIN \(table) AS mine ON mine.episode_id = pair.hidden_id
      WHERE pair.merge_id = :merge AND NOT EXISTS (
        SELECT 1 FROM \(table) AS other WHERE other.\(owner) = mine.\(owner) AND other.episode_id = pair.shown_id)
      ON CONFLICT (\(columns)) DO NOTHING
      """)
    func relocation(_ direction: Direction) -> String {
      """
      \(Self.update(table, direction)) WHERE (\(owner), episode_id) IN (
        SELECT moved.\(owner), pair.\(direction.from) FROM \(moves) AS moved JOIN show_merge_pair AS pair
          ON pair.merge_id = moved.merge_id AND pair.hidden_id = moved.\(item)
        WHERE moved.merge_id = :merge\(kind.map { " AND moved.kind = '\($0.rawValue)'" } ?? "") AND NOT EXISTS (
          SELECT 1 FROM \(table) AS other WHERE other.\(owner) = moved.\(owner) AND other.episode_id = pair.\(direction.to)))
      """
    }
    move = Statement("merges.move \(table)", relocation(.toShown))
    undo = Statement("merges.undo \(table)", relocation(.toHidden))
  }

  // MARK: - For other tables

  /// The way from one episode of a pair to the other.
  enum Direction {
    case toShown, toHidden

    /// The column of `show_merge_pair` with the episode whose rows move.
    var from: String { self == .toShown ? "hidden_id" : "shown_id" }
    /// The column with the episode that gets them.
    var to: String { self == .toShown ? "shown_id" : "hidden_id" }
  }

  /// The beginning of a statement that gives rows to the other episode of their pair.
  static func update(_ table: String, _ direction: Direction) -> String {
    """
    UPDATE \(table) SET episode_id = (
      SELECT pair.\(direction.to) FROM show_merge_pair AS pair WHERE pair.merge_id = :merge
        AND pair.\(direction.from) = \(table).episode_id)
    """
  }

  /// The condition that rows belong to the episodes of a merge that they leave.
  static func isOfPair(_ direction: Direction) -> String {
    "episode_id IN (SELECT pair.\(direction.from) FROM show_merge_pair AS pair WHERE pair.merge_id = :merge)"
  }
}
