import WebPage

/// The events of all sections.
public protocol SettingsPageDelegate: Sendable {
  func settingsPage(didSet setting: SettingsPage.PlayerSetting, by viewer: Viewer) async throws -> EventAnswer
  /// - Parameters:
  ///   - start: The first minute of the hours: "22:00".
  ///   - end: The minute at which they end.
  func settingsPage(
    didSetSleepTimer isOn: Bool, from start: String, until end: String, minutes: Int, by viewer: Viewer
  ) async throws -> EventAnswer
  /// - Parameter theme: "system", "light" or "dark".
  func settingsPage(didSetTheme theme: String, by viewer: Viewer) async throws -> EventAnswer
  /// - Parameter language: A tag; nil for the language of the browser.
  func settingsPage(didSetLanguage language: String?, by viewer: Viewer) async throws -> EventAnswer
  /// - Parameter country: Two letters; "" for the country of the browser's language.
  func settingsPage(didSetChartCountry country: String, by viewer: Viewer) async throws -> EventAnswer
  /// - Parameter isOn: Whether letters, digits and other characters are keyboard shortcuts.
  func settingsPage(didSetCharacterKeys isOn: Bool, by viewer: Viewer) async throws -> EventAnswer
  func settingsPage(didRename device: String, to name: String, by viewer: Viewer) async throws -> EventAnswer
}

extension SettingsPage {
  public enum PlayerSetting: Sendable, Equatable {
    /// In seconds.
    case skipBack(Int)
    case skipForward(Int)
    case rewindsAfterPause(Bool)
    case relays(Bool)
    /// "skip" or "links".
    case miniPlayerButtons(String)
    case opensPlayer(Bool)
    /// "download", "queue", "played", "archive" or "none".
    case swipeRight(String)
    case swipeLeft(String)
    /// In episodes.
    case upNextLimit(Int)
    /// nil for the speed that was used last.
    case defaultRate(Double?)
    case playsContinuously(Bool)
    /// "skip" or "episodes".
    case headphoneButtons(String)
    /// "previous", "back" or "bookmark".
    case headsetPress(String)
    /// "newest" or "oldest".
    case listOrder(String)
    case listsHidePlayed(Bool)
  }

  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some SettingsPageDelegate) -> [PageEvent] {
    [
      PageEvent("/settings-page/did-set-theme") { form, viewer in
        try await delegate.settingsPage(didSetTheme: try form.text("value"), by: viewer)
      },
      PageEvent("/settings-page/did-set-language") { form, viewer in
        let language = form.optionalText("value") ?? ""
        return try await delegate.settingsPage(didSetLanguage: language.isEmpty ? nil : language, by: viewer)
      },
      PageEvent("/settings-page/did-set-chart-country", text: "value") {
        try await delegate.settingsPage(didSetChartCountry: $0, by: $1)
      },
      PageEvent("/settings-page/did-set-character-keys") { form, viewer in
        try await delegate.settingsPage(didSetCharacterKeys: form.optionalText("value") == "true", by: viewer)
      },
      PageEvent("/settings-page/did-set-skip-back", number: "value") {
        try await delegate.settingsPage(didSet: .skipBack(Int(clamping: $0)), by: $1)
      },
      PageEvent("/settings-page/did-set-skip-forward", number: "value") {
        try await delegate.settingsPage(didSet: .skipForward(Int(clamping: $0)), by: $1)
      },
      // A form does not contain an unchecked checkbox.
      PageEvent("/settings-page/did-set-rewinding") { form, viewer in
        try await delegate.settingsPage(didSet: .rewindsAfterPause(form.optionalText("value") == "true"), by: viewer)
      },
      PageEvent("/settings-page/did-set-relaying") { form, viewer in
        try await delegate.settingsPage(didSet: .relays(form.optionalText("value") == "true"), by: viewer)
      },
      PageEvent("/settings-page/did-set-mini-player", fields: ["value"]) { form, viewer in
        try await delegate.settingsPage(didSet: .miniPlayerButtons(form.text("value")), by: viewer)
      },
      PageEvent("/settings-page/did-set-opening-player") { form, viewer in
        try await delegate.settingsPage(didSet: .opensPlayer(form.optionalText("value") == "true"), by: viewer)
      },
      // Pages of earlier versions set the speed and the lists here.
      PageEvent("/settings-page/did-set-default-rate", fields: ["value"]) { form, viewer in
        let isSet = try !form.text("value").isEmpty
        return try await delegate.settingsPage(didSet: .defaultRate(isSet ? form.double("value") : nil), by: viewer)
      },
      PageEvent("/settings-page/did-set-continuous") { form, viewer in
        try await delegate.settingsPage(didSet: .playsContinuously(form.optionalText("value") == "true"), by: viewer)
      },
      PageEvent("/settings-page/did-set-headphone-buttons", text: "value") {
        try await delegate.settingsPage(didSet: .headphoneButtons($0), by: $1)
      },
      PageEvent("/settings-page/did-set-headset-press", text: "value") {
        try await delegate.settingsPage(didSet: .headsetPress($0), by: $1)
      },
      PageEvent("/settings-page/did-set-list-order", text: "value") { try await delegate.settingsPage(didSet: .listOrder($0), by: $1) },
      PageEvent("/settings-page/did-set-hiding-played") { form, viewer in
        try await delegate.settingsPage(didSet: .listsHidePlayed(form.optionalText("value") == "true"), by: viewer)
      },
      PageEvent("/settings-page/did-set-swipe-right", text: "value") { try await delegate.settingsPage(didSet: .swipeRight($0), by: $1) },
      PageEvent("/settings-page/did-set-swipe-left", text: "value") { try await delegate.settingsPage(didSet: .swipeLeft($0), by: $1) },
      PageEvent("/settings-page/did-set-up-next-limit", number: "value") {
        try await delegate.settingsPage(didSet: .upNextLimit(Int(clamping: $0)), by: $1)
      },
      PageEvent("/settings-page/did-set-sleep-timer", fields: ["from", "until", "minutes"]) { form, viewer in
        try await delegate.settingsPage(
          didSetSleepTimer: form.optionalText("value") == "true", from: form.text("from"), until: form.text("until"),
          minutes: Int(clamping: form.int64("minutes")), by: viewer)
      },
      PageEvent("/settings-page/did-rename-device", fields: ["device", "name"]) { form, viewer in
        try await delegate.settingsPage(didRename: form.text("device"), to: form.text("name"), by: viewer)
      },
    ]
  }
}
