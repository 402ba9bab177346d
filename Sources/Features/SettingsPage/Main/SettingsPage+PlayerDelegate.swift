import WebPage

/// The events of the player section.
public protocol SettingsPagePlayerDelegate: Sendable {
  func settingsPage(didSet setting: SettingsPage.PlayerSetting, by visit: Visit) async throws -> EventAnswer
}

extension SettingsPage {
  public enum PlayerSetting: Sendable, Equatable {
    /// In seconds.
    case skipBack(Int)
    case skipForward(Int)
    case rewindsAfterPause(Bool)
    case relays(Bool)
  }

  static func playerEvents(for delegate: some SettingsPagePlayerDelegate) -> [PageEvent] {
    [
      PageEvent("/settings-page/did-set-skip-back", fields: ["value"]) { form, visit in
        try await delegate.settingsPage(didSet: .skipBack(Int(clamping: form.int64("value"))), by: visit)
      },
      PageEvent("/settings-page/did-set-skip-forward", fields: ["value"]) { form, visit in
        try await delegate.settingsPage(didSet: .skipForward(Int(clamping: form.int64("value"))), by: visit)
      },
      // A form does not contain an unchecked checkbox.
      PageEvent("/settings-page/did-set-rewinding") { form, visit in
        try await delegate.settingsPage(didSet: .rewindsAfterPause(form.optionalText("value") == "true"), by: visit)
      },
      PageEvent("/settings-page/did-set-relaying") { form, visit in
        try await delegate.settingsPage(didSet: .relays(form.optionalText("value") == "true"), by: visit)
      },
    ]
  }
}
