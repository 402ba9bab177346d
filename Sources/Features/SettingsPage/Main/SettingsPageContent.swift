import WebPage

extension SettingsPage {
  /// The content of the settings page: one field per section.
  public struct Content: Sample {
    public var player: Player
    public var downloads: Downloads
    public var devices: [Device]
    /// The page of notification settings; nil when there is none.
    public var notificationsURL: String?
    /// The page of imports and exports; nil when there is none.
    public var importURL: String?

    public init(player: Player, downloads: Downloads, devices: [Device]) {
      self.player = player
      self.downloads = downloads
      self.devices = devices
    }
  }
}
