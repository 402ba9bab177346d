import WebPage

/// The events of the pages.
public protocol AccountSettingsDelegate: Sendable {
  func accountSettings(didChangePasswordFrom current: String, to new: String, by viewer: Viewer) async throws -> EventAnswer
  func accountSettings(didConnectWith password: String, by viewer: Viewer) async throws -> EventAnswer
  func accountSettings(didDisconnectWith password: String, by viewer: Viewer) async throws -> EventAnswer
  func accountSettings(didSignOut session: Int64, by viewer: Viewer) async throws -> EventAnswer
  func accountSettingsDidSignOutOthers(by viewer: Viewer) async throws -> EventAnswer
  func accountSettings(didCreateResetLinkFor user: Int64, by viewer: Viewer) async throws -> EventAnswer
  func accountSettings(didSetDisabled isDisabled: Bool, user: Int64, by viewer: Viewer) async throws -> EventAnswer
  func accountSettings(didDelete user: Int64, by viewer: Viewer) async throws -> EventAnswer
  func accountSettings(didRename user: Int64, to name: String, by viewer: Viewer) async throws -> EventAnswer
  /// - Parameter name: "" for an invitation without a name.
  func accountSettings(didInvite name: String, by viewer: Viewer) async throws -> EventAnswer
  func accountSettings(didRevoke invitation: Int64, by viewer: Viewer) async throws -> EventAnswer
  func accountSettings(didSetRegistration isAllowed: Bool, by viewer: Viewer) async throws -> EventAnswer
  func accountSettings(didSetHosts hosts: String, by viewer: Viewer) async throws -> EventAnswer
}

extension AccountSettings {
  /// The events of these pages, decoded into calls of `delegate`.
  public static func events(for delegate: some AccountSettingsDelegate) -> [PageEvent] {
    [
      PageEvent("/account-settings/did-change-password", fields: ["current", "new"]) { form, viewer in
        try await delegate.accountSettings(didChangePasswordFrom: form.text("current"), to: form.text("new"), by: viewer)
      },
      PageEvent("/account-settings/did-connect", text: "current") {
        try await delegate.accountSettings(didConnectWith: $0, by: $1)
      },
      PageEvent("/account-settings/did-disconnect", text: "current") {
        try await delegate.accountSettings(didDisconnectWith: $0, by: $1)
      },
      PageEvent("/account-settings/did-sign-out-device", number: "session") {
        try await delegate.accountSettings(didSignOut: $0, by: $1)
      },
      PageEvent("/account-settings/did-sign-out-others") { _, viewer in
        try await delegate.accountSettingsDidSignOutOthers(by: viewer)
      },
      PageEvent("/account-settings/did-create-reset-link", number: "user") {
        try await delegate.accountSettings(didCreateResetLinkFor: $0, by: $1)
      },
      PageEvent("/account-settings/did-set-disabled", fields: ["user", "value"]) { form, viewer in
        try await delegate.accountSettings(didSetDisabled: form.text("value") == "true", user: form.int64("user"), by: viewer)
      },
      PageEvent("/account-settings/did-delete", number: "user") { try await delegate.accountSettings(didDelete: $0, by: $1) },
      PageEvent("/account-settings/did-rename", fields: ["user", "name"]) { form, viewer in
        try await delegate.accountSettings(didRename: form.int64("user"), to: form.text("name"), by: viewer)
      },
      PageEvent("/account-settings/did-invite") { form, viewer in
        try await delegate.accountSettings(didInvite: form.optionalText("name") ?? "", by: viewer)
      },
      PageEvent("/account-settings/did-revoke-invitation", number: "invitation") {
        try await delegate.accountSettings(didRevoke: $0, by: $1)
      },
      PageEvent("/account-settings/did-set-registration", text: "value") {
        try await delegate.accountSettings(didSetRegistration: $0 == "true", by: $1)
      },
      PageEvent("/account-settings/did-set-hosts", text: "hosts") { try await delegate.accountSettings(didSetHosts: $0, by: $1) },
    ]
  }
}
