import Components
import Foundation

extension AccountSettings.Content {
  public static let sample = AccountSettings.Content(
    .account(name: "Moss", isOwner: true, joined: Date(timeIntervalSince1970: 1_780_000_000)),
    devices: [
      Device(session: 1, name: "Firefox on Linux", lastSeen: Date(timeIntervalSince1970: 1_790_000_000), isCurrent: true),
      Device(session: 2, name: "Safari on iPhone", lastSeen: Date(timeIntervalSince1970: 1_789_000_000)),
      Device(session: 3, name: "", lastSeen: Date(timeIntervalSince1970: 1_788_000_000)),
    ], message: Message("Wrong current password", isFailure: true), signOutURL: "/sign-in/did-sign-out",
    provider: Provider(name: "<b>Company", isConnected: true, message: Message("Connected", isFailure: false)),
    renamingURL: "/settings/users/1/rename",
    now: Date(timeIntervalSince1970: 1_790_010_000))
}

extension AccountSettings.UsersContent {
  public static let sample = AccountSettings.UsersContent(
    users: [
      User(
        id: 1, name: "Moss", isOwner: true, joined: Date(timeIntervalSince1970: 1_780_000_000), isDisabled: false,
        lastSeen: Date(timeIntervalSince1970: 1_790_008_000), shows: 41, bytes: 12_300_000_000, renamingURL: "/settings/users/1/rename",
        deletionURL: "/settings/users/1/delete"),
      User(
        id: 2, name: "Fern", isOwner: false, joined: Date(timeIntervalSince1970: 1_789_000_000), isDisabled: false,
        lastSeen: Date(timeIntervalSince1970: 1_789_600_000), shows: 1, bytes: 840_000, renamingURL: "/settings/users/2/rename",
        deletionURL: "/settings/users/2/delete"),
      User(
        id: 3, name: "<b>Lichen", isOwner: false, joined: Date(timeIntervalSince1970: 1_789_000_000), isDisabled: true,
        lastSeen: nil, shows: 0, bytes: 0, renamingURL: nil,
        deletionURL: "/settings/users/3/delete"),
    ], limit: 50_000_000_000,
    invitations: [
      Invitation(
        id: 7, name: "<b>Willow", created: Date(timeIntervalSince1970: 1_790_000_000), expires: Date(timeIntervalSince1970: 1_790_604_800)),
      Invitation(
        id: 8, name: "", created: Date(timeIntervalSince1970: 1_790_000_000), expires: Date(timeIntervalSince1970: 1_790_604_800)),
    ], allowsRegistration: false,
    hosts: AccountSettings.Hosts(text: "<b>192.0.2.1", failure: "Include podcasts.example"),
    link: .invitation(name: "<b>Willow", path: "/sign-in/join#token=sample", code: QRPicture(size: 29, path: "M4 4h21v1h-21z")),
    now: Date(timeIntervalSince1970: 1_790_010_000))
}

extension AccountSettings.RenamingContent {
  public static let sample = AccountSettings.RenamingContent(
    user: 2, name: "Fern", rejected: ("<b>Fern", "That name is taken"), backURL: "/settings/users")
}

extension AccountSettings.DeletionContent {
  public static let sample = AccountSettings.DeletionContent(
    user: 2, name: "<b>Fern", exportURL: "/settings/users/2/export.opml", backURL: "/settings/users")
}

extension AccountSettings.ConnectionContent {
  public static let sample = AccountSettings.ConnectionContent(
    name: "<b>Company", url: "/sign-in/oidc?ticket=sample", backURL: "/settings/account")
}
