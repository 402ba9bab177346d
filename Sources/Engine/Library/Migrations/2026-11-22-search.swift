import Storage

extension Migrations {
  /// The search index: documents and their words, the backlog of texts to index, words for completion, chapters, saved searches.
  ///
  /// A document is a show, an episode with its notes, one chapter or one bookmark. The whole library is put into the backlog.
  static let search = Migration(
    id: "2026-11-22-search",
    sql: """
      CREATE TABLE chapter (
        episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
        number BIGINT NOT NULL,
        start_at DOUBLE PRECISION NOT NULL,
        title TEXT NOT NULL,
        PRIMARY KEY (episode_id, number)
      );

      CREATE TABLE search_document (
        id IDENTITY_KEY,
        kind TEXT NOT NULL,
        item_id BIGINT NOT NULL,
        show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
        episode_id BIGINT REFERENCES episode (id) ON DELETE CASCADE,
        bookmark_id BIGINT REFERENCES bookmark (id) ON DELETE CASCADE,
        user_id BIGINT REFERENCES person (id) ON DELETE CASCADE,
        number BIGINT,
        start_at DOUBLE PRECISION
      );
      CREATE INDEX search_document_of_item ON search_document (kind, item_id);
      CREATE INDEX search_document_of_show ON search_document (show_id);
      CREATE INDEX search_document_of_episode ON search_document (episode_id);
      CREATE INDEX search_document_of_bookmark ON search_document (bookmark_id);
      CREATE INDEX search_document_of_user ON search_document (user_id);

      SEARCH_TABLE(search_text);

      CREATE TABLE search_word (
        word TEXT PRIMARY KEY,
        spelling TEXT NOT NULL,
        documents BIGINT NOT NULL
      );

      CREATE TABLE search_backlog (
        kind TEXT NOT NULL,
        item_id BIGINT NOT NULL,
        generation BIGINT NOT NULL,
        PRIMARY KEY (kind, item_id)
      );
      INSERT INTO search_backlog (kind, item_id, generation) SELECT 'show', id, 0 FROM show;
      INSERT INTO search_backlog (kind, item_id, generation) SELECT 'episode', id, 0 FROM episode;
      INSERT INTO search_backlog (kind, item_id, generation) SELECT 'bookmark', id, 0 FROM bookmark;

      CREATE TABLE search_job (
        id BIGINT PRIMARY KEY,
        lease_owner TEXT,
        lease_until BIGINT,
        generation BIGINT NOT NULL
      );
      INSERT INTO search_job (id, generation) VALUES (1, 0);

      CREATE TABLE saved_search (
        id IDENTITY_KEY,
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        query TEXT NOT NULL,
        saved_at BIGINT NOT NULL,
        UNIQUE (user_id, query)
      );
      CREATE INDEX saved_search_by_time ON saved_search (user_id, saved_at, id);
      """)
}
