import Storage

extension Migrations {
  /// Fewer bytes (docs/decisions/0023): compressed show notes, an index of words without the sizes of its columns, indexes without rows that have
  /// no value, and counts of words that are collected before they are added. The whole library is indexed again.
  static let fewerBytes = Migration(
    id: "2026-11-29-fewer-bytes",
    sql: """
      ALTER TABLE episode_notes RENAME TO plain_notes;
      CREATE TABLE episode_notes (
        episode_id ROW_KEY REFERENCES episode (id) ON DELETE CASCADE,
        html BYTES NOT NULL
      );
      INSERT INTO episode_notes (episode_id, html) SELECT episode_id, COMPRESSED(html) FROM plain_notes;
      DROP TABLE plain_notes;

      DROP INDEX search_document_of_bookmark;
      DROP INDEX search_document_of_user;
      CREATE INDEX search_document_of_bookmark ON search_document (bookmark_id) WHERE bookmark_id IS NOT NULL;
      CREATE INDEX search_document_of_user ON search_document (user_id) WHERE user_id IS NOT NULL;
      DROP INDEX episode_by_season;
      CREATE INDEX episode_by_season ON episode (show_id, season) WHERE season IS NOT NULL;

      DROP TABLE search_word;
      CREATE TABLE search_word (
        word TEXT PRIMARY KEY,
        spelling TEXT NOT NULL,
        documents BIGINT NOT NULL
      ) IN_KEY_ORDER;
      CREATE TABLE counted_word (
        id IDENTITY_KEY,
        word TEXT NOT NULL,
        spelling TEXT NOT NULL,
        documents BIGINT NOT NULL
      );
      ALTER TABLE search_job ADD COLUMN adding_until BIGINT;
      ALTER TABLE search_job ADD COLUMN added_word TEXT;

      DROP TABLE search_text;
      DOCUMENT_TABLE(search_text);
      DELETE FROM search_document;
      DELETE FROM search_backlog;
      INSERT INTO search_backlog (kind, item_id, generation) SELECT 'show', id, 0 FROM show;
      INSERT INTO search_backlog (kind, item_id, generation) SELECT 'episode', id, 0 FROM episode;
      INSERT INTO search_backlog (kind, item_id, generation) SELECT 'chapter', episode_id, 0 FROM chapter WHERE number = 0;
      INSERT INTO search_backlog (kind, item_id, generation) SELECT 'bookmark', id, 0 FROM bookmark;
      INSERT INTO search_backlog (kind, item_id, generation) SELECT 'transcript', id, 0 FROM transcript
        WHERE EXISTS (SELECT 1 FROM transcript_part AS part WHERE part.transcript_id = transcript.id);
      """)
}
