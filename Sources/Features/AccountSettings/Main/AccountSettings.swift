import Components
import Foundation
import WebPage

/// The page of the viewer's own account: the password, and the signed-in devices.
public enum AccountSettings: PageMain {
  public static let name = "account-settings"

  static let strings = Strings<AccountSettingsString>(Asset("strings.json", in: .module))

  public static func html(_ content: Content) -> HTML {
    """
    <account-settings>
      <h1>\(strings(.title))</h1>
      \(parts(content))
    </account-settings>
    """
  }

  static func section(_ id: String, _ title: AccountSettingsString, hint: AccountSettingsString? = nil, _ inside: HTML) -> HTML {
    """
    <section class="account-section" aria-labelledby="account-\(id)"><h2 id="account-\(id)">\(strings(title))</h2>\
    \(hint.map { "<p class=\"account-hint\">\(strings($0))</p>" } ?? .empty)
    \(inside)</section>
    """
  }

  /// A row of a user.
  static func user(
    _ name: String, isOwner: Bool, joined: Date, isDisabled: Bool = false, facts: HTML = .empty, now: Date
  ) -> HTML {
    """
    <div class="account-row"><span class="icon-tile">\(Icon.person.html)</span><div class="row-text">\
    <p class="account-name" dir="auto">\(name)</p><p class="row-note">\(strings(isOwner ? .owner : .member))\(Components.factSeparator)\
    \(strings(.joined)) \(TimeText.day(joined, today: now))\
    \(isDisabled ? "\(Components.factSeparator)<span class=\"account-disabled\">\(strings(.disabled))</span>" : .empty)</p>\(facts)</div></div>
    """
  }

  /// A small button that posts one event with one number.
  static func button(
    _ path: String, _ field: String, _ id: Int64, _ text: AccountSettingsString, label: String? = nil, describedBy row: String? = nil,
    further: HTML = .empty
  ) -> HTML {
    """
    <form method="post" action="\(url: path)">\(FormToken.field)<input type="hidden" name="\(field)" value="\(id)">\(further)\
    <button type="submit" id="\(text.rawValue)-\(id)" class="chip"\(attribute: "aria-label", label)\(attribute: "aria-describedby", row)>\
    \(Icon.busyMark)<span>\(strings(text))</span></button></form>
    """
  }

  // MARK: - Private

  private static func parts(_ content: Content) -> HTML {
    switch content.access {
    case .open: "<p class=\"account-hint\">\(strings(.demo))</p>"
    case .key: devices(content, hint: .keyHint)
    case .account(let name, let isOwner, let joined):
      """
      <div class="account-card card">\(user(name, isOwner: isOwner, joined: joined, now: content.now))\
      \(content.renamingURL.map { "<div class=\"account-actions account-renaming\">\(renaming($0))</div>" as HTML })</div>
      \(content.hasPassword ? section("password", .password, password(content, name: name)) : .empty)
      \(content.provider.map { provider($0, hasPassword: content.hasPassword) } ?? .empty)
      \(devices(content))
      """
    }
  }

  /// The name is for password managers, which store it with the new password.
  private static func password(_ content: Content, name: String) -> HTML {
    """
    \(content.message.map(messageText) ?? .empty)\(content.afterChange)
    <form class="account-card card account-password" method="post" action="\(url: "/account-settings/did-change-password")">\(FormToken.field)
      <input type="text" name="name" value="\(name)" autocomplete="username" readonly hidden>
      \(LabelledField.password(id: "account-current", name: "current", label: strings(.currentPassword), longest: 1024))
      \(LabelledField.password(
        id: "account-new", name: "new", label: strings(.newPassword), .new, hint: strings(.passwordHint), longest: 1024))
      <button type="submit" id="account-change" class="pill">\(Icon.busyMark)<span>\(strings(.changePassword))</span></button>
    </form>
    """
  }

  static func messageText(_ message: Content.Message) -> HTML {
    """
    <p class="account-message" role="\(message.isFailure ? "alert" : "status")"\(flag: "data-failure", message.isFailure)>\
    \((message.isFailure ? Icon.alert : .check).html)<span>\(message.text)</span></p>
    """
  }

  private static func devices(_ content: Content, hint: AccountSettingsString? = nil) -> HTML {
    let version = content.devices.map { "\($0.session)" }.joined(separator: " ")
    let isAlone = content.devices.allSatisfy(\.isCurrent)
    return section(
      "devices", .devices, hint: hint,
      """
      <div id="session-list" data-refresh data-version="\(version)">
      <ul class="account-card card account-list">\(content.devices.map { device($0, content.now) })</ul>
      <div class="account-actions">\(isAlone ? .empty : signOutOthers)\
      \(content.devices.contains(where: \.isCurrent) ? signOut(content.signOutURL) : .empty)</div></div>
      """)
  }

  private static func device(_ device: Content.Device, _ now: Date) -> HTML {
    let name = deviceName(device.name)
    let note: HTML =
      device.isCurrent
      ? "<span class=\"account-current\">\(strings(.thisDevice))</span>"
      : "\(strings(.lastActive)) \(TimeText.moment(device.lastSeen, today: now))"
    return """
      <li class="account-row"><span class="icon-tile">\(Icon.device.html)</span><div class="row-text">\
      <p class="account-name" dir="auto">\(name)</p><p class="row-note">\(note)</p></div>\
      \(device.isCurrent ? .empty : button(
        "/account-settings/did-sign-out-device", "session", device.session, .signOut, label: strings(.signOutLabel, ["device": name])))</li>
      """
  }

  private static var signOutOthers: HTML {
    """
    <form method="post" action="\(url: "/account-settings/did-sign-out-others")">\(FormToken.field)<button type="submit" class="pill quiet">\
    \(Icon.busyMark)<span>\(strings(.signOutOthers))</span></button></form>
    """
  }

  /// `data-sign-out`: the runtime first delivers the journal.
  private static func signOut(_ path: String) -> HTML {
    """
    <form method="post" action="\(url: path)" data-sign-out>\(FormToken.field)<button type="submit" class="pill quiet">\
    \(Icon.busyMark)<span>\(strings(.signOut))</span></button></form>
    """
  }
}
