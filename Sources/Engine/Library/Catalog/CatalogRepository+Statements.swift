import Storage

extension CatalogRepository {
  static let statements = [
    inUse, filling, byID, byITunesID, popular, popularOfCategory, discardFilling, begin, count, insert, retire, finish, abandon, deletable,
    deleteSome, delete, termsAfter, insertTerm, deleteSomeTerms,
  ]

  // MARK: - Editions: 'filling', then 'current', then 'leaving'

  static let inUse = Statement(
    "catalog.inUse", "SELECT id, shelf FROM catalog_edition WHERE state = 'current' ORDER BY id DESC LIMIT 1")

  static let filling = Statement("catalog.filling", "SELECT id FROM catalog_edition WHERE state = 'filling' LIMIT 1")

  static let discardFilling = Statement("catalog.giveUp", "UPDATE catalog_edition SET state = 'leaving' WHERE state = 'filling'")

  static let begin = Statement(
    "catalog.begin", "INSERT INTO catalog_edition (state, shelf, begun_at) VALUES ('filling', ?, ?) RETURNING id")

  static let count = Statement(
    "catalog.count", "UPDATE catalog_edition SET show_count = show_count + ? WHERE id = ? AND state = 'filling'")

  static let retire = Statement("catalog.retire", "UPDATE catalog_edition SET state = 'leaving' WHERE state = 'current'")

  static let finish = Statement(
    "catalog.finish", "UPDATE catalog_edition SET state = 'current', finished_at = ? WHERE id = ? AND state = 'filling'")

  static let abandon = Statement(
    "catalog.abandon", "UPDATE catalog_edition SET state = 'leaving' WHERE id = ? AND state = 'filling'")

  static let deletable = Statement("catalog.leaving", "SELECT id FROM catalog_edition WHERE state = 'leaving' ORDER BY id")

  static let delete = Statement("catalog.forget", "DELETE FROM catalog_edition WHERE id = ?")

  // MARK: - Shows

  static let insert = Statement(
    "catalog.insert",
    """
    INSERT INTO catalog_show (id, edition, feed_url, title, author, artwork_url, website_url, itunes_id, podcast_guid, category, language,
      episode_count)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """)

  /// With `maxBatchSize` parameters; unused ones are null.
  static let byID = Statement(
    "catalog.byID",
    "SELECT id, \(columns) FROM catalog_show WHERE id IN (\(Array(repeating: "?", count: maxBatchSize).joined(separator: ", ")))")

  static let byITunesID = Statement(
    "catalog.byITunesID", "SELECT \(columns) FROM catalog_show WHERE itunes_id = ? AND edition = ? ORDER BY id LIMIT 1")

  static let popular = Statement("catalog.popular", "SELECT \(columns) FROM catalog_show WHERE edition = ? ORDER BY id LIMIT ?")

  static let popularOfCategory = Statement(
    "catalog.popularOfCategory", "SELECT \(columns) FROM catalog_show WHERE edition = ? AND category = ? ORDER BY id LIMIT ?")

  static let deleteSome = Statement(
    "catalog.deleteSome", "DELETE FROM catalog_show WHERE id IN (SELECT id FROM catalog_show WHERE edition = ? LIMIT ?)")

  // MARK: - Words

  static let termsAfter = Statement(
    "catalog.wordsAfter", "SELECT word, spelling, documents FROM catalog_word WHERE edition = ? AND word > ? ORDER BY word LIMIT ?")

  static let insertTerm = Statement(
    "catalog.insertWord", "INSERT INTO catalog_word (edition, word, spelling, documents) VALUES (?, ?, ?, ?)")

  static let deleteSomeTerms = Statement(
    "catalog.deleteSomeWords",
    "DELETE FROM catalog_word WHERE edition = ? AND word IN (SELECT word FROM catalog_word WHERE edition = ? ORDER BY word LIMIT ?)")

  private static let columns =
    "feed_url, title, author, artwork_url, website_url, itunes_id, podcast_guid, category, language, episode_count"
}
