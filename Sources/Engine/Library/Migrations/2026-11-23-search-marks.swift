import Storage

extension Migrations {
  /// A new index of words that contains the kind and show of each document; `words` is the number of a document's words. The whole
  /// library is indexed again.
  static let searchMarks = Migration(
    id: "2026-11-23-search-marks",
    sql: """
      DROP TABLE search_text;
      DOCUMENT_TABLE(search_text);
      DELETE FROM search_document;
      ALTER TABLE search_document ADD COLUMN words BIGINT NOT NULL DEFAULT 0;
      DELETE FROM search_word;
      DELETE FROM search_backlog;
      INSERT INTO search_backlog (kind, item_id, generation) SELECT 'show', id, 0 FROM show;
      INSERT INTO search_backlog (kind, item_id, generation) SELECT 'episode', id, 0 FROM episode;
      INSERT INTO search_backlog (kind, item_id, generation) SELECT 'chapter', episode_id, 0 FROM chapter WHERE number = 0;
      INSERT INTO search_backlog (kind, item_id, generation) SELECT 'bookmark', id, 0 FROM bookmark;
      """)
}
