import WebPage

extension SettingsPage {
  /// What the settings show: a field a section.
  public struct Content: Sample {
    public var player: Player
    public var downloads: Downloads
    public var devices: [Device]
    /// Where one hears of new episodes; nil when that feature is not here.
    public var newsURL: String?
    /// Where subscriptions come in and go out; nil when that feature is not here.
    public var importURL: String?

    public init(player: Player, downloads: Downloads, devices: [Device]) {
      self.player = player
      self.downloads = downloads
      self.devices = devices
    }
  }
}
