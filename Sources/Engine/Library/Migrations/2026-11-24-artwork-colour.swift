import Storage

extension Migrations {
  /// The dominant colours of pictures: 0xRRGGBB; null before a colour was found.
  static let artworkColour = Migration(
    id: "2026-11-24-artwork-colour",
    sql: """
      ALTER TABLE artwork ADD COLUMN colour BIGINT;
      """)
}
