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
    "catalog.begin", "INSERT INTO catalog_edition (state, shelf, begun_at) VALUES ('filling', :shelf, :begun_at) RETURNING id")

  static let count = Statement(
    "catalog.count", "UPDATE catalog_edition SET show_count = show_count + :show_count WHERE id = :id AND state = 'filling'")

  static let retire = Statement("catalog.retire", "UPDATE catalog_edition SET state = 'leaving' WHERE state = 'current'")

  static let finish = Statement(
    "catalog.finish", "UPDATE catalog_edition SET state = 'current', finished_at = :finished_at WHERE id = :id AND state = 'filling'")

  static let abandon = Statement(
    "catalog.abandon", "UPDATE catalog_edition SET state = 'leaving' WHERE id = :id AND state = 'filling'")

  static let deletable = Statement("catalog.leaving", "SELECT id FROM catalog_edition WHERE state = 'leaving' ORDER BY id")

  static let delete = Statement("catalog.forget", "DELETE FROM catalog_edition WHERE id = :id")

  // MARK: - Shows

  static let insert = Statement(
    "catalog.insert",
    """
    INSERT INTO catalog_show (id, edition, feed_url, title, author, artwork_url, website_url, itunes_id, podcast_guid, category, language,
      episode_count)
    VALUES (:id, :edition, :feed_url, :title, :author, :artwork_url, :website_url, :itunes_id, :podcast_guid, :category, :language,
      :episode_count)
    """)

  static let byID = Statement(
    "catalog.byID",
    "SELECT id, \(columns) FROM catalog_show WHERE id IN (\(ids))")

  static let byITunesID = Statement(
    "catalog.byITunesID", "SELECT \(columns) FROM catalog_show WHERE itunes_id = :itunes_id AND edition = :edition ORDER BY id LIMIT 1")

  static let popular = Statement("catalog.popular", "SELECT \(columns) FROM catalog_show WHERE edition = :edition ORDER BY id LIMIT :limit")

  static let popularOfCategory = Statement(
    "catalog.popularOfCategory",
    "SELECT \(columns) FROM catalog_show WHERE edition = :edition AND category = :category ORDER BY id LIMIT :limit")

  static let deleteSome = Statement(
    "catalog.deleteSome", "DELETE FROM catalog_show WHERE id IN (SELECT id FROM catalog_show WHERE edition = :edition LIMIT :limit)")

  // MARK: - Words

  static let termsAfter = Statement(
    "catalog.wordsAfter",
    "SELECT word, spelling, documents FROM catalog_word WHERE edition = :edition AND word > :after_word ORDER BY word LIMIT :limit")

  static let insertTerm = Statement(
    "catalog.insertWord", "INSERT INTO catalog_word (edition, word, spelling, documents) VALUES (:edition, :word, :spelling, :documents)")

  static let deleteSomeTerms = Statement(
    "catalog.deleteSomeWords",
    """
    DELETE FROM catalog_word WHERE edition = :edition AND word IN (SELECT word FROM catalog_word WHERE edition = :edition
      ORDER BY word LIMIT :limit)
    """)

  private static let columns =
    "feed_url, title, author, artwork_url, website_url, itunes_id, podcast_guid, category, language, episode_count"
}
