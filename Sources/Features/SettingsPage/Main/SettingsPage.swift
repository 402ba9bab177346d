import Components
import WebPage

/// The settings page. Each section has its own file.
public enum SettingsPage: PageMain {
  public static let name = "settings-page"

  static let strings = Strings<SettingsPageString>(Asset("strings.json", in: .module))

  public static func html(_ content: Content) -> HTML {
    """
    <settings-page>
      <h1>\(strings(.title))</h1>
      \(content.appearance.map { section("appearance", .appearance, appearance($0)) })
      \(section("player", .playing, player(content.player)))
      \(content.sleepTimer.map { section("sleep", .sleep, sleepTimer($0)) })
      \(section("up-next", .upNext, upNext(content.player)))
      \(section("lists", .episodeLists, episodeLists(content.player)))
      \(section("swipes", .swipes, swipes(content.player)))
      \(content.appearance.map { section("keyboard", .keyboard, keyboard($0)) })
      \(section("app", .app, InstallHint.row(style: "setting")))
      \(section("devices", .devices, devices(content.devices)))
      \(sectionLinks(content))
    </settings-page>
    """
  }

  /// The links to settings with their own pages.
  private static func sectionLinks(_ content: Content) -> HTML {
    let places = [
      content.accountURL.map { linkRow($0, .person, .account, hint: .accountHint) },
      content.serverURL.map { linkRow($0, .server, .server, hint: .serverHint) },
      content.usersURL.map { linkRow($0, .people, .users, hint: .usersHint) },
      content.addPhoneURL.map { linkRow($0, .device, .addPhone, hint: .addPhoneHint) },
      content.newEpisodesURL.map { linkRow($0, .inbox, .newEpisodes, hint: .newEpisodesHint) },
      content.notificationsURL.map { linkRow($0, .broadcast, .notifications, hint: .notificationsHint) },
      content.transcriptionsURL.map { linkRow($0, .wave, .transcripts, hint: .transcriptsHint) },
      content.importURL.map { linkRow($0, .list, .lists, hint: .listsHint) },
    ].compactMap { $0 }
    return places.isEmpty ? .empty : section("places", .more, "\(places)")
  }

  private static func linkRow(_ path: String, _ icon: Icon, _ title: SettingsPageString, hint: SettingsPageString) -> HTML {
    SettingRows.link(path, icon, title: strings(title), hint: strings(hint))
  }

  // MARK: - Controls of sections

  static func section(_ id: String, _ title: SettingsPageString, _ inside: HTML) -> HTML {
    SettingRows.section(id, strings(title), inside)
  }

  static func choice(
    _ path: String, id: String? = nil, title: SettingsPageString, values: [(value: String, text: String)], chosen: String
  ) -> HTML {
    SettingRows.choice(path, id: id, title: strings(title), values: values, chosen: chosen)
  }

  static func selection(
    _ path: String, id: String, title: SettingsPageString, hint: SettingsPageString? = nil, values: [(value: String, text: String)],
    chosen: String
  ) -> HTML {
    SettingRows.selection(path, id: id, title: strings(title), hint: hint.map { strings($0) }, values: values, chosen: chosen)
  }

  static func toggle(_ path: String, id: String, title: SettingsPageString, hint: SettingsPageString, isOn: Bool) -> HTML {
    SettingRows.toggle(path, id: id, title: strings(title), hint: strings(hint), isOn: isOn)
  }
}
