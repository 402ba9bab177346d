import Storage

extension Migrations {
  /// Shows of users' own audio files, uploaded or in a folder that the server watches.
  ///
  /// Such a show has a row of `feed` that is never due, and an address with the scheme `own:`. It is private until it is shared.
  /// `own_folder_excluded` has the folders whose shows the owner has deleted.
  static let ownAudio = Migration(
    id: "2026-11-25-own-audio",
    sql: """
      CREATE TABLE own_show (
        show_id BIGINT PRIMARY KEY REFERENCES show (id) ON DELETE CASCADE,
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        folder TEXT UNIQUE,
        created_at BIGINT NOT NULL
      );
      CREATE INDEX own_show_of_user ON own_show (user_id, show_id);

      CREATE TABLE own_audio (
        episode_id BIGINT PRIMARY KEY REFERENCES episode (id) ON DELETE CASCADE,
        show_id BIGINT NOT NULL REFERENCES own_show (show_id) ON DELETE CASCADE,
        file TEXT NOT NULL,
        bytes BIGINT NOT NULL,
        modified_at BIGINT NOT NULL,
        missing_since BIGINT
      );
      CREATE INDEX own_audio_of_show ON own_audio (show_id, episode_id);

      CREATE TABLE own_folder_excluded (
        folder TEXT PRIMARY KEY,
        excluded_at BIGINT NOT NULL
      );
      """)
}
