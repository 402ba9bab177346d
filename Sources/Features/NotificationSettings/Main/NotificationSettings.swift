import Components
import WebPage

/// The browsers and services that receive a user's notifications, and the private addresses of lists for other apps.
public enum NotificationSettings: PageMain {
  public static let name = "notification-settings"

  static let strings = Strings<NotificationSettingsString>(Asset("strings.json", in: .module))

  public static func html(_ content: Content) -> HTML {
    """
    <notification-settings data-live="\(livePatch)">
      <h1>\(strings(.title))</h1>
      <section class="news-section" aria-labelledby="push-title"><h2 id="push-title">\(strings(.devices))</h2><p>\(strings(.devicesHint))</p>
        <div id="push-devices" data-refresh data-version="\(content.version)">\(content.pushKey.map { thisDevice($0, content) } ?? .empty)\(content.devices.map { device($0.0, $0.1, content) })</div>
      </section>
      \(content.peopleURL.map { "<div class=\"settings-card card\">\(SettingRows.link($0, .person, title: strings(.people), hint: strings(.peopleHint)))</div>" as HTML })
      \(content.sendsOwnerAlerts.map(ownerAlerts) ?? .empty)
      \(services(content))
      <section class="news-section" aria-labelledby="news-lists"><h2 id="news-lists">\(strings(.lists))</h2><p>\(strings(.listsHint))</p>
        \(content.fresh.map(fresh) ?? .empty)
        <div id="news-open" data-refresh data-version="\(content.version)">\(open(content))</div>
        \(opening(content))
      </section>
    </notification-settings>
    """
  }

  // MARK: - The server

  private static func ownerAlerts(_ isOn: Bool) -> HTML {
    """
    <section class="news-section" aria-labelledby="news-server"><h2 id="news-server">\(strings(.server))</h2>
      <div id="owner-alerts" class="settings-card card" data-refresh data-version="\(isOn ? "on" : "off")">\(Switch.html(
        "/notification-settings/did-set-owner-alerts", id: "set-owner-alerts", label: strings(.ownerAlerts), hint: strings(.ownerAlertsHint),
        isOn: isOn))</div>
    </section>
    """
  }

  // MARK: - Services

  /// Closed until the user has one.
  private static func services(_ content: Content) -> HTML {
    """
    <details class="news-section" id="news-services"\(flag: "open", !content.services.isEmpty || content.rejected != nil)>\
    <summary><h2>\(strings(.services))</h2>\(Icon.chevronDown.html)</summary><p>\(strings(.servicesHint))</p>
      <div id="news-addresses" data-refresh data-version="\(content.version)">\(content.services.map { address($0, content) })</div>
      \(adding(content.rejected))
    </details>
    """
  }

  private static func adding(_ rejected: Content.Rejected?) -> HTML {
    let isWebhook = rejected?.kind == "webhook"
    return """
      <form class="news-card card news-add" method="post" action="\(url: "/notification-settings/did-add-address")">\(FormToken.field)
        <fieldset class="news-choice"><legend>\(strings(.kind))</legend>
          <label><input type="radio" name="kind" value="ntfy"\(flag: "checked", !isWebhook) autocomplete="off"><span>\(strings(.ntfy))</span></label>
          <label><input type="radio" name="kind" value="webhook"\(flag: "checked", isWebhook) autocomplete="off"><span>\(strings(.webhook))</span></label>
        </fieldset>
        \(LabelledField.text(
          id: "news-url", name: "url", label: strings(.address), value: rejected?.url ?? "", placeholder: "https://ntfy.sh/…",
          hint: strings(.addressHint), error: rejected?.reason, isRequired: true, longest: maxURLLength))
        <button type="submit" class="pill">\(Icon.busyMark)<span>\(strings(.add))</span></button>
      </form>
      """
  }

  private static func address(_ address: Content.Address, _ content: Content) -> HTML {
    """
    <article class="news-card card" aria-labelledby="address-\(address.id)" data-key="\(address.version)">
      <div class="news-head"><span class="icon-tile">\(Icon.broadcast.html)</span><div class="news-text text-lines">\
    <h3 id="address-\(address.id)" dir="ltr">\(address.url)</h3>\
    <p>\(strings(address.isNtfy ? .ntfy : .webhook))\(Components.factSeparator)\(filter(address))</p>\(state(address, content))</div></div>
      <div class="news-actions">
        \(button("/notification-settings/did-tap-test", "address", address.id, strings(.test), label: strings(.testLabel, ["url": address.url])))
        \(button("/notification-settings/did-remove-address", "address", address.id, strings(.remove), label: strings(.removeLabel, ["url": address.url])))
      </div>
      <details class="news-filter"><summary>\(strings(.which))\(Icon.chevronDown.html)</summary>\(filterForm(address, content))</details>
    </article>
    """
  }

  static func filter(_ address: Content.Address) -> String {
    let shows = address.selected.map { strings(.someShows, count: $0.count) } ?? strings(.allShows)
    return address.titleFilter.isEmpty ? shows : "\(shows)\(Components.factSeparator)\(strings(.withWords, ["words": address.titleFilter]))"
  }

  static func state(_ address: Content.Address, _ content: Content) -> HTML {
    if let failure = address.failureText { return "<p class=\"news-failure\">\(Icon.alert.html)<span>\(failure)</span></p>" }
    guard let sent = address.sent else { return "<p>\(strings(.neverSent))</p>" }
    return "<p>\(strings(.sent)) \(TimeText.moment(sent, today: content.now))</p>"
  }

  private static func filterForm(_ address: Content.Address, _ content: Content) -> HTML {
    """
    <form method="post" action="\(url: "/notification-settings/did-set-filter")">\(FormToken.field)\(filterFields(address, content))
      <button type="submit" class="pill">\(Icon.busyMark)<span>\(strings(.save))</span></button>
    </form>
    """
  }

  /// The fields of a form that sets which episodes are sent to an address.
  static func filterFields(_ address: Content.Address, _ content: Content) -> HTML {
    let boxes = content.shows.map { show in
      """
      <label class="news-show"><input type="checkbox" class="check-box" name="show" value="\(show.id)"\
      \(flag: "checked", address.selected?.contains(show.id) == true) autocomplete="off"><span dir="auto">\(show.title)</span></label>
      """ as HTML
    }
    return """
      <input type="hidden" name="address" value="\(address.id)">
        <fieldset class="news-choice"><legend>\(strings(.which))</legend>
          <label><input type="radio" name="scope" value="all"\(flag: "checked", address.selected == nil) autocomplete="off"><span>\(strings(.allShows))</span></label>
          <label><input type="radio" name="scope" value="chosen"\(flag: "checked", address.selected != nil) autocomplete="off"><span>\(strings(.selectedShows))</span></label>
        </fieldset>
        <div class="news-shows" role="group" aria-label="\(strings(.selectedShows))">\(boxes)</div>
        \(LabelledField.text(
          id: "words-\(address.id)", name: "words", label: strings(.titleWords), value: address.titleFilter, hint: strings(.titleWordsHint)))
      """
  }

  // MARK: - Private addresses

  /// The address is shown once: only its hash is stored.
  private static func fresh(name: String, path: String) -> HTML {
    """
    <div class="news-card card news-fresh" role="status"><p><strong dir="auto">\(name)</strong> \(strings(.freshHint))</p>
      \(CopyField.html(path: path, label: strings(.listAddress)))</div>
    """
  }

  private static func open(_ content: Content) -> HTML {
    guard !content.lists.isEmpty else { return .empty }
    let rows = content.lists.map { list in
      let read: HTML = list.read.map { "\(strings(.lastRead)) \(TimeText.day($0, today: content.now))" } ?? "\(strings(.neverRead))"
      return """
        <li class="news-list"><div class="news-text text-lines"><p class="list-name" dir="auto">\(list.name)</p>\
        <p>\(strings(.made)) \(TimeText.day(list.created, today: content.now))\(Components.factSeparator)\(read)</p></div>\
        \(button("/notification-settings/did-close-list", "list", list.id, strings(.revoke), label: strings(.revokeLabel, ["name": list.name])))</li>
        """ as HTML
    }
    return "<ul class=\"news-card card news-lists\" aria-label=\"\(strings(.openLists))\">\(rows)</ul>"
  }

  private static func opening(_ content: Content) -> HTML {
    let options = content.choices.map { "<option value=\"\($0.value)\">\($0.name)</option>" as HTML }
    return """
      <form class="news-card card news-make" method="post" action="\(url: "/notification-settings/did-open-list")">\(FormToken.field)
        <div class="labelled-field"><label for="news-subject">\(strings(.list))</label>\
      <select id="news-subject" name="list" autocomplete="off">\(options)</select></div>
        <button type="submit" class="pill">\(Icon.busyMark)<span>\(strings(.make))</span></button>
      </form>
      """
  }

  static func button(_ path: String, _ field: String, _ id: Int64, _ text: String, label: String) -> HTML {
    """
    <form method="post" action="\(url: path)">\(FormToken.field)<input type="hidden" name="\(field)" value="\(id)">\
    <button type="submit" class="chip" aria-label="\(label)">\(Icon.busyMark)<span>\(text)</span></button></form>
    """
  }

  /// The leaf that announces a change of an address.
  public static let livePatch = "notification-settings"

  /// In characters.
  public static let maxURLLength = 1000
}
