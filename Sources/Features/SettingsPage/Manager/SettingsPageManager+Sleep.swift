import Playback
import PodcastModel
import SettingsPage
import WebPage

extension SettingsPageManager {
  func sleepTimer(of user: UserID) async throws -> SettingsPage.Content.SleepTimer {
    let timer = try await userSettings.settings(of: user).sleepTimer
    return SettingsPage.Content.SleepTimer(
      isOn: timer.isOn, from: AutomaticSleepTimer.text(timer.start), until: AutomaticSleepTimer.text(timer.end), minutes: timer.minutes,
      lengths: AutomaticSleepTimer.lengths)
  }

  public func settingsPage(
    didSetSleepTimer isOn: Bool, from start: String, until end: String, minutes: Int, by viewer: Viewer
  ) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    var settings = try await userSettings.settings(of: user)
    guard let start = AutomaticSleepTimer.minute(start), let end = AutomaticSleepTimer.minute(end) else {
      return .notice(SettingsPage.badSetting, backTo: Self.path)
    }
    settings.sleepTimer.isOn = isOn
    (settings.sleepTimer.start, settings.sleepTimer.end, settings.sleepTimer.minutes) = (start, end, minutes)
    do {
      try await userSettings.change(settings, of: user)
    } catch PlaybackError.badSetting {
      return .notice(SettingsPage.badSetting, backTo: Self.path)
    }
    return .done(backTo: Self.path)
  }
}
