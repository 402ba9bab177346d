import Storage

extension Migrations {
  /// Playlists by hand, and several sources of a smart playlist.
  ///
  /// `smart_list.show_id` and `smart_list.folder_id` are only the sources of lists that were not saved since.
  static let playlists = Migration(
    id: "2026-11-25-playlists",
    sql: """
      CREATE TABLE playlist (
        id IDENTITY_KEY,
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        deleted_at BIGINT
      );
      CREATE INDEX playlist_by_id ON playlist (user_id, id);

      CREATE TABLE playlist_episode (
        playlist_id BIGINT NOT NULL REFERENCES playlist (id) ON DELETE CASCADE,
        episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
        position BIGINT NOT NULL,
        added_at BIGINT NOT NULL,
        PRIMARY KEY (playlist_id, episode_id)
      );
      CREATE INDEX playlist_episode_by_position ON playlist_episode (playlist_id, position);
      CREATE INDEX playlist_episode_of_episode ON playlist_episode (episode_id);

      ALTER TABLE smart_list ADD COLUMN has_sources BIGINT NOT NULL DEFAULT 0;
      CREATE TABLE smart_list_source (
        list_id BIGINT NOT NULL REFERENCES smart_list (id) ON DELETE CASCADE,
        place BIGINT NOT NULL,
        show_id BIGINT REFERENCES show (id) ON DELETE CASCADE,
        folder_id BIGINT REFERENCES folder (id) ON DELETE CASCADE,
        PRIMARY KEY (list_id, place)
      );
      CREATE INDEX smart_list_source_of_show ON smart_list_source (show_id);
      CREATE INDEX smart_list_source_of_folder ON smart_list_source (folder_id);
      INSERT INTO smart_list_source (list_id, place, show_id, folder_id)
        SELECT id, 0, show_id, folder_id FROM smart_list WHERE show_id IS NOT NULL OR folder_id IS NOT NULL;
      UPDATE smart_list SET has_sources = 1 WHERE show_id IS NOT NULL OR folder_id IS NOT NULL;
      """)
}
