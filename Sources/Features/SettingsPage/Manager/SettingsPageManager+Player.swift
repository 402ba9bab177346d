import Playback
import PodcastModel
import SettingsPage
import WebPage

extension SettingsPageManager {
  func player(of user: UserID) async throws -> SettingsPage.Content.Player {
    let settings = try await playback.settings(of: user)
    return SettingsPage.Content.Player(
      skipBack: settings.skipBack, skipForward: settings.skipForward, skipLengths: PlaybackRules.skipLengths,
      rewindsAfterPause: settings.rewindsAfterPause, relays: settings.relays)
  }

  public func settingsPage(didSet setting: SettingsPage.PlayerSetting, by viewer: Viewer) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    var settings = try await playback.settings(of: user)
    switch setting {
    case .skipBack(let seconds): settings.skipBack = seconds
    case .skipForward(let seconds): settings.skipForward = seconds
    case .rewindsAfterPause(let isOn): settings.rewindsAfterPause = isOn
    case .relays(let isOn): settings.relays = isOn
    }
    do {
      try await playback.change(settings, of: user)
    } catch PlaybackError.badSetting {
      return .notice(SettingsPage.badSetting, backTo: Self.path)
    }
    return .done(backTo: Self.path)
  }
}
