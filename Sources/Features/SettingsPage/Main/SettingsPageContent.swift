import WebPage

extension SettingsPage {
  /// What the settings show: a field a section.
  public struct Content: Sample {
    public var player: Player
    public var devices: [Device]

    public init(player: Player, devices: [Device]) {
      self.player = player
      self.devices = devices
    }
  }
}
