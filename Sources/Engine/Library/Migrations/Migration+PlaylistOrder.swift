import Storage

extension Migrations {
  /// The order of a user's playlists of both kinds: those by hand in the order of their creation, then those by rules, as before.
  static let playlistOrder = Migration(
    id: "2026-11-29-playlist-order",
    sql: """
      ALTER TABLE playlist ADD COLUMN position BIGINT NOT NULL DEFAULT 0;
      ALTER TABLE smart_list ADD COLUMN position BIGINT NOT NULL DEFAULT 0;
      UPDATE playlist SET position = id;
      UPDATE smart_list SET position = id + COALESCE(
        (SELECT MAX(playlist.id) FROM playlist WHERE playlist.user_id = smart_list.user_id), 0);
      CREATE INDEX playlist_by_position ON playlist (user_id, position, id);
      CREATE INDEX smart_list_by_position ON smart_list (user_id, position, id);
      """)
}
