import FeedMaking
import Foundation
import Storage

/// Generates dumps in the Podcast Index's format: titles with the word frequencies of a language.
struct CatalogDumpGenerator {
  /// In very many titles, the first one in most.
  static let frequent = ["podcast", "the", "show", "with", "and", "of", "radio", "news"]

  private var numbers: SeededNumbers
  private let words: [String]

  init(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let syllables = ["ba", "le", "mon", "ri", "sa", "ter", "vo", "ki", "dun", "pel", "ha", "zo", "gri", "no", "stu", "we"]
    words = (0..<60_000).map { _ in
      (0..<Int.random(in: 2...4, using: &numbers)).map { _ in syllables[Int.random(in: 0..<syllables.count, using: &numbers)] }.joined()
    }
    self.numbers = numbers
  }

  /// Writes `count` rows.
  ///
  /// - Returns: two hundred of the titles.
  mutating func write(_ count: Int, to file: URL) async throws -> [String] {
    let database = try SQLiteDatabase(path: file.path, migrations: [Migration(id: "dump", sql: Self.table)])
    var titles: [String] = []
    for start in stride(from: 0, to: count, by: Self.batch) {
      let rows = (start..<min(start + Self.batch, count)).map { row($0) }
      if let title = rows.first?.title, titles.count < 200 { titles.append(title) }
      try await database.write(.deferred) { connection in
        for row in rows { try connection.run(Self.insert, row.parameters) }
      }
    }
    try database.close()
    while titles.count < 200, let title = titles.randomElement(using: &numbers) { titles.append(title) }
    return titles
  }

  // MARK: - Private

  private struct Row {
    let title: String
    let parameters: Parameters
  }

  private static let batch = 5_000

  private mutating func row(_ number: Int) -> Row {
    var parts = (0..<Int.random(in: 2...5, using: &numbers)).map { _ in word() }
    for frequent in Self.frequent where Int.random(in: 0..<4, using: &numbers) == 0 { parts.insert(frequent, at: 0) }
    let title = parts.map(\.capitalized).joined(separator: " ")
    let author = "\(word().capitalized) \(word().capitalized)"
    let topics = ["arts", "business", "comedy", "news", "society", "sports", "technology", "health", "music", "history"]
    // Nearly all are hardly known.
    let popularity = Int.random(in: 0..<20, using: &numbers) == 0 ? Int.random(in: 1...9, using: &numbers) : 0
    return Row(
      title: title,
      parameters: [
        "url": .text("https://feeds.\(word()).example/\(number)/feed.xml"), "title": .text(title),
        "link": .text("https://\(word()).example/\(number)"), "itunes_id": .integer(Int64(1_000_000 + number)), "author": .text(author),
        "image_url": .text("https://images.example/\(number)/cover.jpg"), "episode_count": .integer(Int64(number % 400)),
        "popularity": Value(popularity), "guid": .text(UUID(number).uuidString.lowercased()),
        "category": .text(topics[number % topics.count]), "description": .text((0..<30).map { _ in word() }.joined(separator: " ")),
      ])
  }

  /// The frequent words are at the front.
  private mutating func word() -> String {
    let part = Double.random(in: 0..<1, using: &numbers)
    return words[min(Int(pow(part, 3) * Double(words.count)), words.count - 1)]
  }

  private static let table = """
    CREATE TABLE podcasts (id INTEGER PRIMARY KEY, url TEXT NOT NULL, title TEXT NOT NULL, link TEXT NOT NULL,
      dead INTEGER NOT NULL DEFAULT 0,
      itunesId INTEGER, itunesAuthor TEXT NOT NULL, itunesOwnerName TEXT NOT NULL DEFAULT '', imageUrl TEXT NOT NULL,
      language TEXT NOT NULL DEFAULT 'en', episodeCount INTEGER, popularityScore INTEGER, podcastGuid TEXT, category1 TEXT NOT NULL,
      description TEXT NOT NULL);
    """

  private static let insert = Statement(
    "dump.insert",
    """
    INSERT INTO podcasts (url, title, link, itunesId, itunesAuthor, imageUrl, episodeCount, popularityScore, podcastGuid, category1,
      description)
    VALUES (:url, :title, :link, :itunes_id, :author, :image_url, :episode_count, :popularity, :guid, :category, :description)
    """)
}

extension UUID {
  /// The same for the same number.
  fileprivate init(_ number: Int) {
    let part = withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
    self.init(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, part[0], part[1], part[2], part[3], part[4], part[5], part[6], part[7]))
  }
}
