import Storage

extension Migrations {
  /// What undos restore of changes that the log of changes leaves out (docs/decisions/0016): deleted bookmarks, and states that were replaced,
  /// as JSON.
  static let deletedAndReplaced = Migration(
    id: "2026-11-29-deleted-and-replaced",
    sql: """
      CREATE TABLE deleted_bookmark (
        id ROW_KEY,
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
        position DOUBLE PRECISION NOT NULL,
        note TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        deleted_at BIGINT NOT NULL
      );
      CREATE INDEX deleted_bookmark_of_user ON deleted_bookmark (user_id, deleted_at);
      CREATE INDEX deleted_bookmark_of_episode ON deleted_bookmark (episode_id);

      CREATE TABLE replaced_state (
        id IDENTITY_KEY,
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        state TEXT NOT NULL,
        replaced_at BIGINT NOT NULL
      );
      CREATE INDEX replaced_state_of_user ON replaced_state (user_id, id);
      """)
}
