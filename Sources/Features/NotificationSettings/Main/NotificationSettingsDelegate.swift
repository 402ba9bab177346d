import WebPage

/// The events of the page.
public protocol NotificationSettingsDelegate: Sendable {
  /// - Parameter kind: "ntfy" or "webhook".
  func notificationSettings(didAdd url: String, kind: String, by viewer: Viewer) async throws -> EventAnswer
  /// - Parameter shows: nil for all.
  func notificationSettings(didSetFilterOf address: Int64, shows: [Int64]?, words: String, by viewer: Viewer) async throws -> EventAnswer
  /// - Parameter subscription: A push subscription of the viewer's browser.
  func notificationSettings(didAdd subscription: NotificationSettings.Subscription, by viewer: Viewer) async throws -> EventAnswer
  func notificationSettings(
    didSetDevice address: Int64, to settings: NotificationSettings.DeviceSettings, by viewer: Viewer
  ) async throws -> EventAnswer
  func notificationSettings(didTapTest address: Int64, by viewer: Viewer) async throws -> EventAnswer
  func notificationSettings(didRemove address: Int64, by viewer: Viewer) async throws -> EventAnswer
  func notificationSettings(didRestore address: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// - Parameter list: the key of one of the choices.
  func notificationSettings(didOpen list: String, by viewer: Viewer) async throws -> EventAnswer
  func notificationSettings(didClose list: Int64, by viewer: Viewer) async throws -> EventAnswer
  func notificationSettings(didReopen list: Int64, by viewer: Viewer) async throws -> EventAnswer
  func notificationSettings(didSetOwnerAlerts isOn: Bool, by viewer: Viewer) async throws -> EventAnswer
  /// Revokes all private addresses and removes all services.
  func notificationSettingsDidRevokeAll(by viewer: Viewer) async throws -> EventAnswer
  func notificationSettings(didRestoreLists lists: [Int64], addresses: [Int64], by viewer: Viewer) async throws -> EventAnswer
}

extension NotificationSettings {
  /// A push subscription as a browser posts it.
  public struct Subscription: Sendable {
    public var endpoint: String
    public var key: String
    public var secret: String
    /// The name of the browser's time zone.
    public var zone: String
    /// The hash of the endpoint that it replaces; nil for none.
    public var replacedHash: String?
  }

  /// The form of a browser.
  public struct DeviceSettings: Sendable {
    /// nil for all.
    public var shows: [Int64]?
    public var words: String
    /// Times as "22:00"; nil for none.
    public var quietHours: (from: String, until: String)?
    public var showsPrivate: Bool
  }

  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some NotificationSettingsDelegate) -> [PageEvent] {
    [
      PageEvent("/notification-settings/did-add-address", fields: ["kind", "url"]) { form, viewer in
        try await delegate.notificationSettings(didAdd: form.text("url"), kind: form.text("kind"), by: viewer)
      },
      PageEvent("/notification-settings/did-set-filter", fields: ["address", "scope", "words"]) { form, viewer in
        let shows = try form.text("scope") == "all" ? nil : form.int64s("show")
        return try await delegate.notificationSettings(
          didSetFilterOf: form.int64("address"), shows: shows, words: form.text("words"), by: viewer)
      },
      PageEvent("/notification-settings/did-add-device", fields: ["endpoint", "key", "secret", "zone"]) { form, viewer in
        let replaced = form.optionalText("replaces").flatMap { $0.isEmpty ? nil : $0 }
        let subscription = try Subscription(
          endpoint: form.text("endpoint"), key: form.text("key"), secret: form.text("secret"), zone: form.text("zone"),
          replacedHash: replaced)
        return try await delegate.notificationSettings(didAdd: subscription, by: viewer)
      },
      PageEvent("/notification-settings/did-set-device", fields: ["address", "scope", "words", "from", "until"]) { form, viewer in
        let settings = try DeviceSettings(
          shows: form.text("scope") == "all" ? nil : form.int64s("show"), words: form.text("words"),
          quietHours: form.optionalText("quiet") == "true" ? (form.text("from"), form.text("until")) : nil,
          showsPrivate: form.optionalText("private") == "true")
        return try await delegate.notificationSettings(didSetDevice: form.int64("address"), to: settings, by: viewer)
      },
      PageEvent("/notification-settings/did-tap-test", number: "address") {
        try await delegate.notificationSettings(didTapTest: $0, by: $1)
      },
      PageEvent("/notification-settings/did-remove-address", number: "address") {
        try await delegate.notificationSettings(didRemove: $0, by: $1)
      },
      PageEvent("/notification-settings/did-restore-address", number: "address") {
        try await delegate.notificationSettings(didRestore: $0, by: $1)
      },
      PageEvent("/notification-settings/did-open-list", text: "list") { try await delegate.notificationSettings(didOpen: $0, by: $1) },
      PageEvent("/notification-settings/did-close-list", number: "list") { try await delegate.notificationSettings(didClose: $0, by: $1) },
      PageEvent("/notification-settings/did-reopen-list", number: "list") {
        try await delegate.notificationSettings(didReopen: $0, by: $1)
      },
      PageEvent("/notification-settings/did-set-owner-alerts", text: "value") {
        try await delegate.notificationSettings(didSetOwnerAlerts: $0 == "true", by: $1)
      },
      PageEvent("/notification-settings/did-revoke-all") { _, viewer in
        try await delegate.notificationSettingsDidRevokeAll(by: viewer)
      },
      PageEvent("/notification-settings/did-restore-all", fields: ["lists", "addresses"]) { form, viewer in
        try await delegate.notificationSettings(
          didRestoreLists: numbers(in: form.text("lists")), addresses: numbers(in: form.text("addresses")), by: viewer)
      },
    ]
  }

  // MARK: - Private

  /// An undo has one value per field, so several ids are one text.
  private static func numbers(in text: String) -> [Int64] { text.split(separator: " ").prefix(maxRestored).compactMap { Int64($0) } }

  /// More than a user can have.
  private static let maxRestored = 100
}
