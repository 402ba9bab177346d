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
    now: Date(timeIntervalSince1970: 1_790_010_000))
}

extension AccountSettings.UsersContent {
  public static let sample = AccountSettings.UsersContent(
    users: [
      User(
        id: 1, name: "Moss", isOwner: true, joined: Date(timeIntervalSince1970: 1_780_000_000), isDisabled: false,
        deletionURL: "/settings/users/1/delete"),
      User(
        id: 2, name: "Fern", isOwner: false, joined: Date(timeIntervalSince1970: 1_789_000_000), isDisabled: false,
        deletionURL: "/settings/users/2/delete"),
      User(
        id: 3, name: "<b>Lichen", isOwner: false, joined: Date(timeIntervalSince1970: 1_789_000_000), isDisabled: true,
        deletionURL: "/settings/users/3/delete"),
    ],
    invitations: [
      Invitation(id: 7, created: Date(timeIntervalSince1970: 1_790_000_000), expires: Date(timeIntervalSince1970: 1_790_604_800))
    ], allowsRegistration: false,
    hosts: AccountSettings.Hosts(text: "<b>192.0.2.1", failure: "Include podcasts.example"),
    link: .invitation(path: "/sign-in/join#token=sample"), now: Date(timeIntervalSince1970: 1_790_010_000))
}

extension AccountSettings.DeletionContent {
  public static let sample = AccountSettings.DeletionContent(
    user: 2, name: "<b>Fern", exportURL: "/settings/users/2/export.opml", backURL: "/settings/users")
}

extension AccountSettings.ConnectionContent {
  public static let sample = AccountSettings.ConnectionContent(
    name: "<b>Company", url: "/sign-in/oidc?ticket=sample", backURL: "/settings/account")
}
