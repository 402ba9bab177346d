import WebPage

/// The events of all sections.
public protocol SettingsPageDelegate: Sendable {
  func settingsPage(didSet setting: SettingsPage.PlayerSetting, by viewer: Viewer) async throws -> EventAnswer
  func settingsPage(didSet setting: SettingsPage.DownloadsSetting, by viewer: Viewer) async throws -> EventAnswer
  func settingsPage(didRename device: String, to name: String, by viewer: Viewer) async throws -> EventAnswer
}

extension SettingsPage {
  public enum PlayerSetting: Sendable, Equatable {
    /// In seconds.
    case skipBack(Int)
    case skipForward(Int)
    case rewindsAfterPause(Bool)
    case relays(Bool)
  }

  public enum DownloadsSetting: Sendable, Equatable {
    case parallel(Int)
    /// In bytes; 0 for none.
    case bytesPerSecond(Int64)
    case totalLimit(Int64)
    case userLimit(Int64)
  }

  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some SettingsPageDelegate) -> [PageEvent] {
    [
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
      PageEvent("/settings-page/did-set-parallel", number: "value") {
        try await delegate.settingsPage(didSet: .parallel(Int(clamping: $0)), by: $1)
      },
      PageEvent("/settings-page/did-set-bandwidth", number: "value") {
        try await delegate.settingsPage(didSet: .bytesPerSecond($0), by: $1)
      },
      PageEvent("/settings-page/did-set-total-limit", number: "value") {
        try await delegate.settingsPage(didSet: .totalLimit($0), by: $1)
      },
      PageEvent("/settings-page/did-set-user-limit", number: "value") {
        try await delegate.settingsPage(didSet: .userLimit($0), by: $1)
      },
      PageEvent("/settings-page/did-rename-device", fields: ["device", "name"]) { form, viewer in
        try await delegate.settingsPage(didRename: form.text("device"), to: form.text("name"), by: viewer)
      },
    ]
  }
}
