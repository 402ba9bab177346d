import Storage

extension Migrations {
  /// The order and the filter of a show's episode list that a user has set.
  static let showLists = Migration(
    id: "2026-11-25-show-lists",
    sql: """
      ALTER TABLE show_preference ADD COLUMN list_order TEXT;
      ALTER TABLE show_preference ADD COLUMN hides_played BIGINT;
      """)
}
