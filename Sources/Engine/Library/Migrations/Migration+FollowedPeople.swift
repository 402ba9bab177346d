import Storage

extension Migrations {
  /// Finds the followers of the people of a new episode.
  static let followedByName = Migration(
    id: "2026-11-29-followed-by-name", sql: "CREATE INDEX followed_person_by_name ON followed_person (name_key);")
}
