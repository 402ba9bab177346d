import WebPage

/// The events of all sections.
public protocol SettingsPageDelegate: SettingsPagePlayerDelegate, SettingsPageDownloadsDelegate, SettingsPageDevicesDelegate {}

extension SettingsPage {
  /// The events of this page, decoded into calls of `delegate`; those of each section are in its file.
  public static func events(for delegate: some SettingsPageDelegate) -> [PageEvent] {
    playerEvents(for: delegate) + downloadsEvents(for: delegate) + deviceEvents(for: delegate)
  }
}
