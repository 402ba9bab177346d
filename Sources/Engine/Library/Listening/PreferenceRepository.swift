import Events
import Foundation
import PodcastModel
import Storage

/// The settings of users: in general, and for single shows.
public struct PreferenceRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// The user's settings by name, without those that were never set.
  public func settings(of user: UserID) async throws -> [String: String] {
    let rows = try await database.read { try $0.rows(Self.settings, ["user": .integer(user.rawValue)]) }
    return Dictionary(try rows.map { (try $0.text("name"), try $0.text("value")) }, uniquingKeysWith: { _, last in last })
  }

  /// What all of a user's plans share. While a page is rendered it is read once.
  public func planSettings(of user: UserID) async throws -> StoredSettings {
    try await RequestCache.value(of: user, \.settings) {
      let person = Value.integer(user.rawValue)
      let rows = try await database.read { try $0.rows(Self.planSettings, ["user": person]) }
      var named: [String: String] = [:]
      var qualities: [ShowID: String] = [:]
      for row in rows {
        let value = try row.text("value")
        if let show = try row.optionalInt64("show_id") { qualities[ShowID(show)] = value } else { named[try row.text("name")] = value }
      }
      let defaultRate = named.removeValue(forKey: Self.defaultRate).flatMap { Double($0) } ?? 1
      return StoredSettings(settings: named, defaultRate: defaultRate, qualities: qualities)
    }
  }

  /// Stores the settings whose values change; others stay as they are. A setting that no user has changed has no row, so that a later version
  /// may have another default; a stored one stays, also where it equals the default.
  ///
  /// - Parameter defaults: the values of settings that were never set; "" for those that it does not name.
  public func set(
    _ settings: [String: String], of user: UserID, at moment: Date, defaults: [String: String] = [:]
  ) async throws {
    let origin = ChangeLogRepository.Origin(user: user, moment: moment, author: .current)
    let changed = try await database.write { connection -> [String] in
      var changed: [String] = []
      for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
        let key: Parameters = ["user": .integer(user.rawValue), "name": .text(name)]
        let old = try connection.row(Self.setting, key)?.text("value") ?? defaults[name] ?? ""
        guard old != value else { continue }
        if !Self.unlogged.contains(name) {
          try ChangeLogRepository.add(.setting, named: name, .init(old: old, new: value), by: origin, on: connection)
        }
        try connection.run(Self.set, key + ["value": .text(value)])
        changed.append(name)
      }
      return changed
    }
    guard !changed.isEmpty else { return }
    events.publish(.session(user))
    if !Self.unlogged.isSuperset(of: changed) { events.publish(.changeLog(user)) }
  }

  /// The settings of `user` for `show`.
  public func preference(of show: ShowID, for user: UserID) async throws -> ShowPreference {
    try await database.read {
      try $0.row(Self.preference, ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]).map(ShowPreference.init)
        ?? ShowPreference()
    }
  }

  /// Changes the settings of `user` for shows, each batch of them in one transaction.
  ///
  /// - Parameter change: Changes the settings of one show; an error rolls its batch back.
  /// - Returns: the settings before, of the shows whose settings have changed.
  /// - Throws: `StorageError.constraint` when there is no such show, and the errors of `change`.
  @discardableResult
  public func change(
    _ shows: [ShowID], for user: UserID, at moment: Date, _ change: @escaping @Sendable (ShowID, inout ShowPreference) throws -> Void
  ) async throws -> [ShowID: ShowPreference] {
    let origin = ChangeLogRepository.Origin(user: user, moment: moment, author: .current)
    var earlier: [ShowID: ShowPreference] = [:]
    for start in stride(from: 0, to: shows.count, by: Self.batch) {
      let batch = shows[start..<min(start + Self.batch, shows.count)]
      let changed = try await database.write { connection -> [ShowID: (before: ShowPreference, now: ShowPreference)] in
        let changed = try batch.reduce(into: [ShowID: (before: ShowPreference, now: ShowPreference)]()) { changed, show in
          let owner: Parameters = ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]
          let before = try connection.row(Self.preference, owner).map(ShowPreference.init) ?? ShowPreference()
          var now = before
          try change(show, &now)
          guard now != before else { return }
          try connection.run(Self.setPreference, owner + now.parameters)
          changed[show] = (before, now)
        }
        let shows = batch.filter { changed[$0] != nil }
        try ChangeLogRepository.add(
          .showSetting, shows.map(\.rawValue),
          values: shows.compactMap { changed[$0] }.map { .init(old: $0.before.text, new: $0.now.text) }, by: origin, on: connection)
        return changed
      }
      for (show, (before, now)) in changed {
        earlier[show] = before
        if (now.order, now.hidesPlayed) != (before.order, before.hidesPlayed) { events.publish(.subscriptionMark(show, user)) }
      }
    }
    if !earlier.isEmpty {
      events.publish(.session(user))
      events.publish(.changeLog(user))
    }
    return earlier
  }

  /// The name and the cover that `user` has given a show.
  public func look(of show: ShowID, for user: UserID) async throws -> ShowLook {
    try await database.read {
      try $0.row(Self.look, ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]).map(ShowLook.init) ?? ShowLook()
    }
  }

  /// Sets the name and the cover of a show for `user`.
  ///
  /// - Throws: `StorageError.constraint` when there is no such show.
  public func set(_ look: ShowLook, of show: ShowID, for user: UserID) async throws {
    _ = try await database.write {
      try $0.run(
        Self.setLook,
        [
          "user": .integer(user.rawValue), "show": .integer(show.rawValue), "title": Value(look.title),
          "artwork": Value(look.artwork?.rawValue),
        ])
    }
    events.publish(.subscriptionMark(show, user))
    events.publish(.session(user))
  }

  /// The key of the user setting with the tag of a language; "" for that of the browser.
  public static let languageSetting = "language"
  /// The name of the setting with the country of the charts.
  public static let chartCountrySetting = "chart-country"

  /// Settings that hold a state of playback, which no user has set.
  private static let unlogged: Set = [TimeSlot.setting, TimeSlot.minutesSetting, UntouchedPlayback.setting]

  /// Rows of a transaction.
  private static let batch = 200

  // MARK: - Statements

  static let statements = [settings, setting, planSettings, set, preference, setPreference, look, setLook]

  private static let settings = Statement("preferences.settings", "SELECT name, value FROM person_setting WHERE user_id = :user")

  /// No setting has this name.
  private static let defaultRate = "usual rate"

  private static let planSettings = Statement(
    "preferences.habits",
    """
    SELECT name, value, CAST(NULL AS BIGINT) AS show_id FROM person_setting WHERE user_id = :user
    UNION ALL SELECT '\(defaultRate)', CAST(usual_rate AS TEXT), NULL FROM listening_session WHERE user_id = :user
    UNION ALL SELECT '', quality, show_id FROM show_quality WHERE user_id = :user
    """)

  static let setting = Statement("preferences.setting", "SELECT value FROM person_setting WHERE user_id = :user AND name = :name")

  static let set = Statement(
    "preferences.set",
    """
    INSERT INTO person_setting (user_id, name, value) VALUES (:user, :name, :value)
    ON CONFLICT (user_id, name) DO UPDATE SET value = excluded.value
    """)

  static let preference = Statement(
    "preferences.ofShow",
    "SELECT \(ShowPreference.columns) FROM show_preference AS preference WHERE preference.user_id = :user AND preference.show_id = :show")

  private static let look = Statement(
    "preferences.look",
    "SELECT \(ShowLook.columns) FROM show_preference AS preference WHERE preference.user_id = :user AND preference.show_id = :show")

  private static let setLook = Statement(
    "preferences.setLook",
    """
    INSERT INTO show_preference (user_id, show_id, skip_first, skip_last, title, artwork_id) VALUES (:user, :show, 0, 0, :title, :artwork)
    ON CONFLICT (user_id, show_id) DO UPDATE SET title = excluded.title, artwork_id = excluded.artwork_id
    """)

  private static let setPreference = Statement(
    "preferences.setOfShow",
    """
    INSERT INTO show_preference (user_id, show_id, rate, skip_first, skip_last, list_order, hides_played, skip_chapters)
    VALUES (:user, :show, :rate, :skip_first, :skip_last, :list_order, :hides_played, :skip_chapters)
    ON CONFLICT (user_id, show_id) DO UPDATE SET rate = excluded.rate, skip_first = excluded.skip_first, skip_last = excluded.skip_last,
      list_order = excluded.list_order, hides_played = excluded.hides_played,
      skip_chapters = excluded.skip_chapters
    """)
}

/// The settings that all of a user's plans share.
public struct StoredSettings: Sendable {
  /// The user's settings by name, without those that were never set.
  public let settings: [String: String]
  /// The speed of shows without a speed of their own; 1.0 is normal.
  public let defaultRate: Double
  /// The quality of audio that the user has selected, by show.
  public let qualities: [ShowID: String]
}
