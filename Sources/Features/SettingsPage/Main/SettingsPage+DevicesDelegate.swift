import WebPage

/// The events of the devices section.
public protocol SettingsPageDevicesDelegate: Sendable {
  func settingsPage(didRename device: String, to name: String, by visit: Visit) async throws -> EventAnswer
}

extension SettingsPage {
  static func deviceEvents(for delegate: some SettingsPageDevicesDelegate) -> [PageEvent] {
    [
      PageEvent("/settings-page/did-rename-device", fields: ["device", "name"]) { form, visit in
        try await delegate.settingsPage(didRename: form.text("device"), to: form.text("name"), by: visit)
      }
    ]
  }
}
