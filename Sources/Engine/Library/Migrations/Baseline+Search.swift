import Storage

extension Migrations {
  /// The search index: documents and their words, the backlog of texts to index, words for completion, and the searches of users.
  ///
  /// A document is a show, an episode with its notes, a chapter, a bookmark, or a part of a transcript.
  static let searchTables = """
    CREATE TABLE search_document (
      id IDENTITY_KEY,
      kind TEXT NOT NULL,
      item_id BIGINT NOT NULL,
      show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      episode_id BIGINT REFERENCES episode (id) ON DELETE CASCADE,
      bookmark_id BIGINT REFERENCES bookmark (id) ON DELETE CASCADE,
      user_id BIGINT REFERENCES person (id) ON DELETE CASCADE,
      number BIGINT,
      start_at DOUBLE PRECISION,
      words BIGINT NOT NULL DEFAULT 0
    );
    CREATE INDEX search_document_of_item ON search_document (kind, item_id);
    CREATE INDEX search_document_of_show ON search_document (show_id);
    CREATE INDEX search_document_of_episode ON search_document (episode_id);
    CREATE INDEX search_document_of_bookmark ON search_document (bookmark_id) WHERE bookmark_id IS NOT NULL;
    CREATE INDEX search_document_of_user ON search_document (user_id) WHERE user_id IS NOT NULL;

    DOCUMENT_TABLE(search_text);

    CREATE TABLE search_word (
      word TEXT PRIMARY KEY,
      spelling TEXT NOT NULL,
      documents BIGINT NOT NULL
    ) IN_KEY_ORDER;

    -- Counts of words that are collected before they are added to `search_word`.
    CREATE TABLE counted_word (
      id IDENTITY_KEY,
      word TEXT NOT NULL,
      spelling TEXT NOT NULL,
      documents BIGINT NOT NULL
    );

    CREATE TABLE search_backlog (
      kind TEXT NOT NULL,
      item_id BIGINT NOT NULL,
      generation BIGINT NOT NULL,
      PRIMARY KEY (kind, item_id)
    );

    CREATE TABLE search_job (
      id BIGINT PRIMARY KEY,
      lease_owner TEXT,
      lease_until BIGINT,
      generation BIGINT NOT NULL,
      adding_until BIGINT,
      added_word TEXT
    );
    INSERT INTO search_job (id, generation) VALUES (1, 0);

    CREATE TABLE saved_search (
      id IDENTITY_KEY,
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      query TEXT NOT NULL,
      saved_at BIGINT NOT NULL,
      removed_at BIGINT,
      UNIQUE (user_id, query)
    );
    CREATE INDEX saved_search_by_time ON saved_search (user_id, saved_at, id);

    CREATE TABLE recent_search (
      id IDENTITY_KEY,
      user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      folded TEXT NOT NULL,
      term TEXT NOT NULL,
      searched_at BIGINT NOT NULL,
      removed_at BIGINT,
      UNIQUE (user_id, folded)
    );
    CREATE INDEX recent_search_by_time ON recent_search (user_id, searched_at, id);
    CREATE INDEX recent_search_by_term ON recent_search (folded);

    -- Daily counts of terms on this server.
    CREATE TABLE search_made (
      day BIGINT NOT NULL,
      folded TEXT NOT NULL,
      term TEXT NOT NULL,
      times BIGINT NOT NULL,
      PRIMARY KEY (day, folded)
    );
    CREATE INDEX search_made_by_count ON search_made (day, times);
    CREATE INDEX search_made_of_term ON search_made (folded);
    """
}
