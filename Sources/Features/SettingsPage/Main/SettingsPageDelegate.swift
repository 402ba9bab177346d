import WebPage

/// What the settings report: what each section does.
public protocol SettingsPageDelegate: SettingsPagePlayerDelegate, SettingsPageDownloadsDelegate, SettingsPageDevicesDelegate {}

extension SettingsPage {
  /// The posts of this page, decoded into calls of `delegate`; each section's stand in a file of its own.
  public static func events(for delegate: some SettingsPageDelegate) -> [PageEvent] {
    playerEvents(for: delegate) + downloadsEvents(for: delegate) + deviceEvents(for: delegate)
  }
}
