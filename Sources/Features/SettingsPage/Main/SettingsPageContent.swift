import WebPage

extension SettingsPage {
  /// What the settings show: a field a section.
  public struct Content: Sample {
    public var player: Player
    public var downloads: Downloads
    public var devices: [Device]

    public init(player: Player, downloads: Downloads, devices: [Device]) {
      self.player = player
      self.downloads = downloads
      self.devices = devices
    }
  }
}
