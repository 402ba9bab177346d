import Events
import PodcastModel
import Storage

/// The settings of users: in general, and for single shows.
public struct PreferenceRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// The user's settings by name, without those that were never set.
  public func settings(of user: UserID) async throws -> [String: String] {
    let rows = try await database.read { try $0.rows(Self.settings, [.integer(user.rawValue)]) }
    return Dictionary(try rows.map { (try $0.text("name"), try $0.text("value")) }, uniquingKeysWith: { _, last in last })
  }

  /// The user's settings, and the speed of shows without a speed of their own.
  public func planSettings(of user: UserID) async throws -> (settings: [String: String], defaultRate: Double) {
    let rows = try await database.read { try $0.rows(Self.planSettings, [.integer(user.rawValue), .integer(user.rawValue)]) }
    var named = Dictionary(try rows.map { (try $0.text("name"), try $0.text("value")) }, uniquingKeysWith: { _, last in last })
    return (named, named.removeValue(forKey: Self.defaultRate).flatMap { Double($0) } ?? 1)
  }

  /// Stores settings by name; others stay.
  public func set(_ settings: [String: String], of user: UserID) async throws {
    try await database.write { connection in
      for (name, value) in settings { try connection.run(Self.set, [.integer(user.rawValue), .text(name), .text(value)]) }
    }
    events.publish(.session(user))
  }

  /// The settings of `user` for `show`.
  public func preference(of show: ShowID, for user: UserID) async throws -> ShowPreference {
    try await database.read {
      try $0.row(Self.preference, [.integer(user.rawValue), .integer(show.rawValue)]).map(ShowPreference.init) ?? ShowPreference()
    }
  }

  /// Changes the settings of `user` for shows, each batch of them in one transaction.
  ///
  /// - Parameter change: Changes the settings of one show; an error rolls its batch back.
  /// - Returns: the settings before, of the shows whose settings have changed.
  /// - Throws: `StorageError.constraint` when there is no such show, and the errors of `change`.
  @discardableResult
  public func change(
    _ shows: [ShowID], for user: UserID, _ change: @escaping @Sendable (ShowID, inout ShowPreference) throws -> Void
  ) async throws -> [ShowID: ShowPreference] {
    var earlier: [ShowID: ShowPreference] = [:]
    for start in stride(from: 0, to: shows.count, by: Self.batch) {
      let batch = shows[start..<min(start + Self.batch, shows.count)]
      let changed = try await database.write { connection in
        try batch.reduce(into: [ShowID: (before: ShowPreference, now: ShowPreference)]()) { changed, show in
          let owner: [Value] = [.integer(user.rawValue), .integer(show.rawValue)]
          let before = try connection.row(Self.preference, owner).map(ShowPreference.init) ?? ShowPreference()
          var now = before
          try change(show, &now)
          guard now != before else { return }
          try connection.run(Self.setPreference, owner + now.values)
          changed[show] = (before, now)
        }
      }
      for (show, (before, now)) in changed {
        earlier[show] = before
        if (now.order, now.hidesPlayed) != (before.order, before.hidesPlayed) { events.publish(.subscriptionMark(show, user)) }
      }
    }
    if !earlier.isEmpty { events.publish(.session(user)) }
    return earlier
  }

  /// Rows of a transaction.
  private static let batch = 200

  // MARK: - Statements

  static let statements = [settings, setting, planSettings, set, preference, setPreference]

  private static let settings = Statement("preferences.settings", "SELECT name, value FROM person_setting WHERE user_id = ?")

  /// No setting has this name.
  private static let defaultRate = "usual rate"

  private static let planSettings = Statement(
    "preferences.habits",
    """
    SELECT name, value FROM person_setting WHERE user_id = ?
    UNION ALL SELECT '\(defaultRate)', CAST(usual_rate AS TEXT) FROM listening_session WHERE user_id = ?
    """)

  static let setting = Statement("preferences.setting", "SELECT value FROM person_setting WHERE user_id = ? AND name = ?")

  static let set = Statement(
    "preferences.set",
    """
    INSERT INTO person_setting (user_id, name, value) VALUES (?, ?, ?)
    ON CONFLICT (user_id, name) DO UPDATE SET value = excluded.value
    """)

  static let preference = Statement(
    "preferences.ofShow",
    "SELECT \(ShowPreference.columns) FROM show_preference AS preference WHERE preference.user_id = ? AND preference.show_id = ?")

  private static let setPreference = Statement(
    "preferences.setOfShow",
    """
    INSERT INTO show_preference (user_id, show_id, rate, skip_first, skip_last, list_order, hides_played) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (user_id, show_id) DO UPDATE SET rate = excluded.rate, skip_first = excluded.skip_first, skip_last = excluded.skip_last,
      list_order = excluded.list_order, hides_played = excluded.hides_played
    """)
}
