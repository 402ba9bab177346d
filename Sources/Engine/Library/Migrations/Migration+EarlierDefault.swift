import Storage

extension Migration {
  /// Stores a default for each user who has not changed the setting: the step before a version in which that default moves, so that no
  /// user's app changes without them. A new library has neither shows, accounts nor settings, and starts with the later default.
  ///
  /// - Parameters:
  ///   - setting: The name in `person_setting`.
  ///   - value: The default until now. Like the name, a literal: neither may contain a quote.
  static func keepingDefault(_ value: String, of setting: String, id: String) -> Migration {
    Migration(
      id: id,
      sql: """
        INSERT INTO person_setting (user_id, name, value) SELECT person.id, '\(setting)', '\(value)' FROM person
        WHERE NOT EXISTS (SELECT 1 FROM person_setting WHERE user_id = person.id AND name = '\(setting)')
          AND (EXISTS (SELECT 1 FROM show) OR EXISTS (SELECT 1 FROM account) OR EXISTS (SELECT 1 FROM person_setting));
        """)
  }
}
