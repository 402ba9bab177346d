import Storage

extension Migrations {
  /// The encrypted URLs of notification addresses: anyone who has one can send there. The key is outside the database, so older rows
  /// are encrypted by the News engine at the next start of the server. `url` is empty once `sealed` is set.
  static let sealedAddresses = Migration(
    id: "2026-11-22-sealed-addresses",
    sql: """
      ALTER TABLE news_address ADD COLUMN sealed TEXT;
      CREATE INDEX news_address_unsealed ON news_address (user_id) WHERE sealed IS NULL;
      """)
}
