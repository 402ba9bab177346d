import Components
import WebPage

/// The settings page. Each section has its own file.
public enum SettingsPage: PageMain {
  public static let name = "settings-page"

  static let strings = Strings<SettingsPageString>(Asset("strings.json", in: .module))

  /// In groups, frequent settings first; those of the server are last.
  public static func html(_ content: Content) -> HTML {
    """
    <settings-page>
      <h1>\(strings(.title))</h1>
      \(group("shows", .shows, shows(content)))
      \(group("player", .playing, "\(playbackDefaults(content))\(player(content.player))\(content.sleepTimer.map(sleepTimer))\(headphones(content.player))"))
      \(group("lists", .episodeLists, swipes(content.player)))
      \(content.appearance.map { group("appearance", .appearance, appearance($0)) })
      \(group("devices", .devices, devices(content)))
      \(group("account", .accountAndData, account(content)))
      \(more(content))
      \(group("server", .server, server(content)))
    </settings-page>
    """
  }

  // MARK: - Groups of links to settings with their own pages

  private static func shows(_ content: Content) -> HTML {
    """
    \(content.newEpisodesURL.map { linkRow($0, .inbox, .newEpisodes, hint: .newEpisodesHint) })\
    \(content.notificationsURL.map { linkRow($0, .broadcast, .notifications, hint: .notificationsHint) })\
    \(content.privateAddressesURL.map { linkRow($0, .lock, .privateAddresses, hint: .privateAddressesHint) })
    """
  }

  /// On the page of new episodes, the order of the lists follows.
  private static func playbackDefaults(_ content: Content) -> HTML {
    content.newEpisodesURL.map { linkRow("\($0)#section-rule-playback", .speed, .playbackDefaults, hint: .newEpisodesHint) } ?? .empty
  }

  private static func account(_ content: Content) -> HTML {
    """
    \(content.accountURL.map { linkRow($0, .person, .account, hint: .accountHint) })\
    \(content.importURL.map { linkRow($0, .list, .lists, hint: .listsHint) })
    """
  }

  private static func server(_ content: Content) -> HTML {
    """
    \(content.transcriptionsURL.map { linkRow($0, .wave, .transcripts, hint: .transcriptsHint) })\
    \(content.usersURL.map { linkRow($0, .people, .users, hint: .usersHint) })\
    \(content.serverURL.map { linkRow($0, .server, .serverState, hint: .serverStateHint) })
    """
  }

  private static func linkRow(_ path: String, _ icon: Icon, _ title: SettingsPageString, hint: SettingsPageString) -> HTML {
    SettingRows.link(path, icon, title: strings(title), hint: strings(hint))
  }

  // MARK: - Controls of sections

  /// Nothing without rows.
  private static func group(_ id: String, _ title: SettingsPageString, _ rows: HTML) -> HTML {
    rows.isEmpty ? .empty : SettingRows.section(id, strings(title), rows)
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

  static func toggle(_ path: String, id: String, title: SettingsPageString, hint: SettingsPageString? = nil, isOn: Bool) -> HTML {
    SettingRows.toggle(path, id: id, title: strings(title), hint: hint.map { strings($0) }, isOn: isOn)
  }
}
