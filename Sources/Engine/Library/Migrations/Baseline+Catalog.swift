import Storage

extension Migrations {
  /// The catalog: millions of shows from an external list, imported as one edition that replaces the previous one; and the directories'
  /// charts.
  ///
  /// An id begins with the show's popularity, so that the order of ids is the order of popularity. The words of an edition are in one of
  /// two name indexes, while the next edition fills the other.
  static let catalogTables = """
    CREATE TABLE catalog_edition (
      id IDENTITY_KEY,
      state TEXT NOT NULL,
      shelf BIGINT NOT NULL,
      begun_at BIGINT NOT NULL,
      finished_at BIGINT,
      show_count BIGINT NOT NULL DEFAULT 0
    );

    CREATE TABLE catalog_show (
      id BIGINT PRIMARY KEY,
      edition BIGINT NOT NULL,
      feed_url TEXT NOT NULL,
      title TEXT NOT NULL,
      author TEXT NOT NULL,
      artwork_url TEXT,
      website_url TEXT,
      itunes_id BIGINT,
      podcast_guid TEXT,
      category TEXT,
      language TEXT,
      episode_count BIGINT
    );
    CREATE INDEX catalog_show_by_edition ON catalog_show (edition, id);
    CREATE INDEX catalog_show_by_category ON catalog_show (edition, category, id);
    CREATE INDEX catalog_show_by_itunes_id ON catalog_show (itunes_id, edition, id);
    CREATE INDEX catalog_show_by_feed ON catalog_show (feed_url);

    CREATE TABLE catalog_word (
      edition BIGINT NOT NULL,
      word TEXT NOT NULL,
      spelling TEXT NOT NULL,
      documents BIGINT NOT NULL,
      PRIMARY KEY (edition, word)
    );

    SEARCH_TABLE(catalog_left);

    SEARCH_TABLE(catalog_right);

    -- A cache, so that the first page has the charts immediately.
    CREATE TABLE chart_show (
      country TEXT NOT NULL,
      topic TEXT NOT NULL,
      place BIGINT NOT NULL,
      feed_url TEXT NOT NULL,
      title TEXT NOT NULL,
      author TEXT NOT NULL,
      genre TEXT,
      artwork_id BIGINT REFERENCES artwork (id),
      answered_at BIGINT NOT NULL,
      PRIMARY KEY (country, topic, place)
    );
    CREATE INDEX chart_show_by_feed ON chart_show (feed_url);
    """
}
