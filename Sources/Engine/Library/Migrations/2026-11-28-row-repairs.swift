import Storage

extension Migrations {
  /// The repairs of stored rows that are to be done, each with the id above the next row. This one lists the repairs of texts that earlier
  /// versions stored with references such as "&amp;", or cut within a word, and of the places of episodes with dates in the future; an empty
  /// library has nothing to repair.
  static let rowRepairs = Migration(
    id: "2026-11-28-row-repairs",
    sql: """
      CREATE TABLE row_repair (
        name TEXT PRIMARY KEY,
        below BIGINT NOT NULL
      );
      INSERT INTO row_repair (name, below) SELECT 'show-texts', id + 1 FROM show ORDER BY id DESC LIMIT 1;
      INSERT INTO row_repair (name, below) SELECT 'episode-texts', id + 1 FROM episode ORDER BY id DESC LIMIT 1;
      INSERT INTO row_repair (name, below) SELECT 'episode-dates', id + 1 FROM episode ORDER BY id DESC LIMIT 1;
      INSERT INTO row_repair (name, below) SELECT 'names', id + 1 FROM show ORDER BY id DESC LIMIT 1;
      """)
}
