import WebPage

extension SettingsPage {
  /// The content of the settings page.
  public struct Content: Sample {
    /// nil where neither can be set.
    public var appearance: Appearance?
    public var player: Player
    /// The hours in which playback starts a sleep timer; nil where they cannot be set.
    public var sleepTimer: SleepTimer?
    public var devices: [Device]
    /// The page of the account and its signed-in devices; nil when there is none.
    public var accountURL: String?
    /// The page of the server; nil for members.
    public var serverURL: String?
    /// The page of all users; nil for members.
    public var usersURL: String?
    /// The page that connects a phone; nil outside of a home network.
    public var addPhoneURL: String?
    /// The page of what happens to new episodes; nil when there is none.
    public var newEpisodesURL: String?
    /// The page of notification settings; nil when there is none.
    public var notificationsURL: String?
    /// The private addresses of lists, for other apps; nil when there is no such page.
    public var privateAddressesURL: String?
    public var changesURL: String?
    /// The queue of transcriptions; nil without a transcription server.
    public var transcriptionsURL: String?
    /// The page of imports and exports; nil when there is none.
    public var importURL: String?

    public init(player: Player, devices: [Device]) {
      self.player = player
      self.devices = devices
    }
  }
}
