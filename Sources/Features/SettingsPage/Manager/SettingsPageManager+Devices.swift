import Library
import Playback
import PodcastModel
import SettingsPage
import WebPage

extension SettingsPageManager {
  func devices(of user: UserID) async throws -> [SettingsPage.Content.Device] {
    try await library.devices.devices(of: user, limit: 100).map { device in
      SettingsPage.Content.Device(id: device.id, name: device.name, lastSeen: device.lastSeen, today: userSettings.now())
    }
  }

  public func settingsPage(didRename device: String, to name: String, by viewer: Viewer) async throws -> EventAnswer {
    do {
      try await userSettings.rename(device: device, to: name, for: UserID(viewer.userID))
    } catch PlaybackError.badName {
      return .notice(SettingsPage.badName, backTo: Self.path)
    } catch PlaybackError.notADevice {
      return .missing
    }
    return .navigate(Self.path)
  }
}
