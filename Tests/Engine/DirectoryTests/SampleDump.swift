import Foundation
import Storage

/// Small dumps in the Podcast Index's layout.
enum SampleDump {
  /// The columns that tests use, and some that are ignored.
  static let columns = """
    id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, title TEXT NOT NULL, lastUpdate INTEGER, link TEXT NOT NULL, dead INTEGER,
      itunesId INTEGER,
    originalUrl TEXT NOT NULL, itunesAuthor TEXT NOT NULL, itunesOwnerName TEXT NOT NULL, imageUrl TEXT NOT NULL, newestItemPubdate INTEGER,
    language TEXT NOT NULL, episodeCount INTEGER, popularityScore INTEGER, podcastGuid TEXT, description TEXT, category1 TEXT NOT NULL,
    category2 TEXT NOT NULL
    """

  struct Row {
    var title: String
    var author = ""
    var url: String?
    var popularity = 0
    var itunesID: Int64?
    var guid: String?
    var category = ""
    var subcategory = ""
    var isDead = false
  }

  static func write(_ rows: [Row], to file: URL) async throws {
    let database = try SQLiteDatabase(path: file.path, migrations: [Migration(id: "dump", sql: "CREATE TABLE podcasts (\(columns));")])
    try await database.write { connection in
      for (number, row) in rows.enumerated() {
        try connection.run(
          insert,
          [
            "url": .text(row.url ?? "https://\(number).example/feed"), "title": .text(row.title), "dead": Value(row.isDead),
            "itunes_id": Value(row.itunesID), "author": .text(row.author), "popularity": Value(row.popularity), "guid": Value(row.guid),
            "category": .text(row.category), "subcategory": .text(row.subcategory),
          ])
      }
    }
    try database.close()
  }

  /// Writes a file with a table of other columns.
  static func write(table: String, columns: String, to file: URL) throws {
    let database = try SQLiteDatabase(path: file.path, migrations: [Migration(id: "dump", sql: "CREATE TABLE \(table) (\(columns));")])
    try database.close()
  }

  private static let insert = Statement(
    "dump.insert",
    """
    INSERT INTO podcasts (url, title, link, dead, itunesId, originalUrl, itunesAuthor, itunesOwnerName, imageUrl, language, episodeCount,
      popularityScore, podcastGuid, description, category1, category2)
    VALUES (:url, :title, 'https://site.example/', :dead, :itunes_id, '', :author, 'Owner', 'https://site.example/cover.jpg', 'EN', 12,
      :popularity, :guid, 'Words', :category, :subcategory)
    """)
}
