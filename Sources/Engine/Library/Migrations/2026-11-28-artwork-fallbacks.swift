import Storage

extension Migrations {
  /// The other pictures of a feed, one a line, for a cover that is no picture or cannot be fetched.
  static let artworkFallbacks = Migration(
    id: "2026-11-28-artwork-fallbacks", sql: "ALTER TABLE artwork ADD COLUMN fallback_urls TEXT;")
}
