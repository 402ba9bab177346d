import Components
import WebPage

/// The section of browsers that receive notifications.
extension NotificationSettings {
  /// This browser: `<push-device>` shows the element whose state applies. Others than the present devices make it check again.
  static func thisDevice(_ pushKey: String, _ content: Content) -> HTML {
    """
    <push-device class="news-card card" hidden data-push-key="\(pushKey)" data-key="\(content.devices.map { $0.1.endpointHash }.joined(separator: " "))">
      \(note("unsupported", .pushUnsupported))\(note("insecure", .pushInsecure))\(note("not-installed", .pushNotInstalled))\(note("denied", .pushDenied))
      \(note("failed", .pushFailed))
      <form data-state="off" hidden method="post" action="\(url: "/notification-settings/did-add-device")">\(FormToken.field)\
    \(HiddenFields.html(["endpoint", "key", "secret", "zone", "replaces"].map { ($0, "") }))
        <button type="button" class="pill">\(Icon.busyMark)<span>\(strings(.turnOn))</span></button></form>
      <form data-state="on" hidden method="post" action="\(url: "/notification-settings/did-remove-address")">\(FormToken.field)\
    <input type="hidden" name="address" value=""><p>\(strings(.pushOn))</p>
        <button type="submit" class="chip">\(Icon.busyMark)<span>\(strings(.turnOff))</span></button></form>
    </push-device>
    """
  }

  static func device(_ address: Content.Address, _ device: Content.Device, _ content: Content) -> HTML {
    """
    <article class="news-card card" aria-labelledby="address-\(address.id)" data-key="\(address.version)" data-address="\(address.id)" \
    data-endpoint="\(device.endpointHash)">
      <div class="news-head"><span class="icon-tile">\(Icon.device.html)</span><div class="news-text text-lines">\
    <h3 id="address-\(address.id)">\(device.name)<span class="this-device" hidden>\(Components.factSeparator)\(strings(.thisDevice))</span></h3>\
    <p>\(facts(address, device))</p>\(state(address, content))</div></div>
      <div class="news-actions">
        \(button("/notification-settings/did-tap-test", "address", address.id, strings(.test), label: strings(.testLabel, ["url": device.name])))
        \(button("/notification-settings/did-remove-address", "address", address.id, strings(.remove), label: strings(.removeLabel, ["url": device.name])))
      </div>
      <details class="news-filter"><summary>\(strings(.deviceSettings))\(Icon.chevronDown.html)</summary>\(form(address, device, content))</details>
    </article>
    """
  }

  // MARK: - Private

  private static func note(_ state: String, _ text: NotificationSettingsString) -> HTML {
    "<p data-state=\"\(state)\" hidden>\(strings(text))</p>"
  }

  private static func facts(_ address: Content.Address, _ device: Content.Device) -> String {
    guard let hours = device.quietHours else { return filter(address) }
    return filter(address) + Components.factSeparator + strings(.quietFromUntil, ["from": hours.from, "until": hours.until])
  }

  private static func form(_ address: Content.Address, _ device: Content.Device, _ content: Content) -> HTML {
    """
    <form method="post" action="\(url: "/notification-settings/did-set-device")">\(FormToken.field)\(filterFields(address, content))
      <label class="news-show"><input type="checkbox" class="switch" role="switch" name="quiet" value="true"\(flag: "checked", device.quietHours != nil) autocomplete="off">\
    <span>\(strings(.quietHours))</span></label>
      <div class="quiet-hours">\(time("from", .quietFrom, device.quietHours?.from ?? "22:00"))\(time("until", .quietUntil, device.quietHours?.until ?? "07:00"))</div>
      <label class="news-show"><input type="checkbox" class="switch" role="switch" name="private" value="true"\(flag: "checked", device.showsPrivate) autocomplete="off">\
    <span>\(strings(.showsPrivate))</span></label>
      <button type="submit" class="pill">\(Icon.busyMark)<span>\(strings(.save))</span></button>
    </form>
    """
  }

  private static func time(_ name: String, _ label: NotificationSettingsString, _ value: String) -> HTML {
    """
    <label class="news-show"><span>\(strings(label))</span><input type="time" name="\(name)" value="\(value)" autocomplete="off" required></label>
    """
  }
}
