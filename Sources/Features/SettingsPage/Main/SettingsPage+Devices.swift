import Components
import Foundation
import WebPage

// MARK: - The devices section

extension SettingsPage.Content {
  public struct Device: Sendable {
    public var id: String
    /// The name from the user or the browser; "" for none.
    public var name: String
    public var lastSeen: Date
    /// The current time: a device of today has "Today"; nil for dates only.
    public var today: Date?

    public init(id: String, name: String, lastSeen: Date, today: Date? = nil) {
      self.id = id
      self.name = name
      self.lastSeen = lastSeen
      self.today = today
    }
  }
}

extension SettingsPage {
  static let maxNameLength = 60

  /// How to install the app and connect a phone, and the devices behind a summary. The browser knows its own device and marks it.
  static func devices(_ content: Content) -> HTML {
    let devices = content.devices
    let list: HTML =
      devices.isEmpty
      ? "<p class=\"setting devices-empty\">\(strings(.noDevices))</p>"
      : """
      <details class="settings-fold"><summary class="setting setting-link"><span class="icon-tile">\(Icon.device.html)</span>\
      <span class="row-text"><span class="setting-name">\(strings(.ownDevices))</span>\
      <span class="row-note">\(strings(.deviceCount, count: devices.count))</span></span>\(Icon.chevronDown.html)</summary>\
      <ul class="settings-devices">\(devices.enumerated().map { device($0.element, index: $0.offset) })</ul></details>
      """
    return """
      \(InstallHint.row(style: "setting"))\
      \(content.addPhoneURL.map { SettingRows.link($0, .plus, title: strings(.addPhone), hint: strings(.addPhoneHint)) })\
      \(list)
      """
  }

  private static func device(_ device: Content.Device, index: Int) -> HTML {
    let name = device.name.isEmpty ? strings(.unnamed) : device.name
    return """
      <li class="setting settings-device" data-device="\(device.id)"><span class="icon-tile">\(Icon.device.html)</span>
      <span class="row-text"><span class="setting-name one-line" dir="auto">\(name)</span>\
      <span class="row-note"><span class="device-this">\(strings(.thisDevice))</span>\
      <span class="device-seen">\(strings(.lastSeen)) \(TimeText.moment(device.lastSeen, today: device.today))</span></span></span>
      \(MenuSheet.html(
        id: "device-\(index)", style: "row-button device-rename", button: Icon.pencil.html, label: strings(.rename, ["name": name]),
        title: strings(.rename, ["name": name]), items: renaming(device, index: index)))</li>
      """
  }

  private static func renaming(_ device: Content.Device, index: Int) -> HTML {
    """
    <form class="menu-form" method="post" action="\(url: "/settings-page/did-rename-device")">\(FormToken.field)\
    <input type="hidden" name="device" value="\(device.id)">\
    \(LabelledField.text(
      id: "device-name-\(index)", name: "name", label: strings(.deviceName), value: device.name, hint: strings(.deviceNameHint), longest: maxNameLength))\
    <button type="submit" class="pill wide">\(strings(.save))</button></form>
    """
  }
}
