import Storage

extension Migrations {
  /// The unplayed episodes of each user's subscriptions that are not archived, so that lists need not skip the played ones
  /// (docs/decisions/0019).
  ///
  /// `unplayed_definition` says which they are. Triggers on the three tables that it reads keep `unplayed_episode` equal to it, within
  /// the statement that changes one of them.
  static let unplayedTables = """
    CREATE VIEW unplayed_definition AS
    SELECT subscription.user_id, episode.show_id, episode.sort_at, episode.id AS episode_id
    FROM subscription JOIN episode ON episode.show_id = subscription.show_id
    WHERE subscription.is_archived = 0 AND episode.gone_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM episode_state AS state
      WHERE state.user_id = subscription.user_id AND state.episode_id = episode.id AND \(isDone("state")));

    CREATE TABLE unplayed_episode (
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      show_id BIGINT NOT NULL,
      sort_at BIGINT NOT NULL,
      episode_id BIGINT NOT NULL,
      PRIMARY KEY (user_id, show_id, sort_at, episode_id)
    ) IN_KEY_ORDER;
    CREATE INDEX unplayed_episode_by_time ON unplayed_episode (user_id, sort_at, episode_id, show_id);

    \(unplayedTriggers.joined(separator: "\n"))
    """

  private static let unplayedTriggers = [
    trigger("subscription_added", "INSERT ON subscription", steps: add("user_id = NEW.user_id AND show_id = NEW.show_id")),
    trigger(
      "subscription_archived", "UPDATE OF is_archived ON subscription", when: "OLD.is_archived <> NEW.is_archived",
      steps: remove("user_id = OLD.user_id AND show_id = OLD.show_id"), add("user_id = NEW.user_id AND show_id = NEW.show_id")),
    trigger("subscription_deleted", "DELETE ON subscription", steps: remove("user_id = OLD.user_id AND show_id = OLD.show_id")),
    trigger("episode_added", "INSERT ON episode", when: "NEW.gone_at IS NULL", steps: add("episode_id = NEW.id")),
    trigger(
      "episode_changed", "UPDATE OF show_id, sort_at, gone_at ON episode",
      when: "OLD.show_id <> NEW.show_id OR OLD.sort_at <> NEW.sort_at OR (OLD.gone_at IS NULL) <> (NEW.gone_at IS NULL)",
      steps: removeOldEpisode, add("episode_id = NEW.id")),
    trigger("episode_deleted", "DELETE ON episode", when: "OLD.gone_at IS NULL", steps: removeOldEpisode),
    trigger("state_added", "INSERT ON episode_state", when: isDone("NEW"), steps: removeNewState),
    trigger(
      "state_changed", "UPDATE OF episode_id, is_finished, is_archived ON episode_state",
      when: "OLD.episode_id <> NEW.episode_id OR \(isDone("OLD")) <> \(isDone("NEW"))",
      steps: removeNewState, add(isEpisode(of: "OLD")), add(isEpisode(of: "NEW"))),
    trigger("state_deleted", "DELETE ON episode_state", when: isDone("OLD"), steps: add(isEpisode(of: "OLD"))),
  ]

  private static let columns = "user_id, show_id, sort_at, episode_id"

  /// An archived episode does not wait to be played.
  private static func isDone(_ state: String) -> String { "(\(state).is_finished = 1 OR \(state).is_archived = 1)" }

  private static func isEpisode(of state: String) -> String { "user_id = \(state).user_id AND episode_id = \(state).episode_id" }

  private static let removeOldEpisode = remove(
    """
    show_id = OLD.show_id AND sort_at = OLD.sort_at AND episode_id = OLD.id
      AND user_id IN (SELECT subscription.user_id FROM subscription WHERE subscription.show_id = OLD.show_id)
    """)

  private static let removeNewState = remove(
    """
    \(isEpisode(of: "NEW"))
      AND (show_id, sort_at) IN (SELECT episode.show_id, episode.sort_at FROM episode WHERE episode.id = NEW.episode_id)
    """)

  private static func add(_ condition: String) -> String {
    """
    INSERT INTO unplayed_episode (\(columns)) SELECT \(columns) FROM unplayed_definition WHERE \(condition)
      ON CONFLICT (\(columns)) DO NOTHING;
    """
  }

  private static func remove(_ condition: String) -> String { "DELETE FROM unplayed_episode WHERE \(condition);" }

  private static func trigger(_ name: String, _ event: String, when condition: String = "1 = 1", steps: String...) -> String {
    """
    CREATE TRIGGER unplayed_\(name) AFTER \(event) FOR EACH ROW WHEN (\(condition)) BEGIN
      \(steps.joined(separator: "\n"))
    END;
    """
  }
}
