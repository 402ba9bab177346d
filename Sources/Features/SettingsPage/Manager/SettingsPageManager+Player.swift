import Library
import Playback
import PodcastModel
import SettingsPage
import WebPage

extension SettingsPageManager {
  func player(of user: UserID) async throws -> SettingsPage.Content.Player {
    let settings = try await userSettings.settings(of: user)
    var content = SettingsPage.Content.Player(
      skipBack: settings.skipBack, skipForward: settings.skipForward, skipLengths: PlaybackRules.skipLengths,
      rewindsAfterPause: settings.rewindsAfterPause, relays: settings.relays,
      buttons: settings.miniPlayerButtons.rawValue)
    content.opensPlayer = settings.opensPlayer
    content.playsContinuously = settings.playsContinuously
    (content.headphoneButtons, content.headsetPress) = (settings.headphoneButtons.rawValue, settings.headsetPress.rawValue)
    (content.swipeRight, content.swipeLeft) = (settings.swipeRight.rawValue, settings.swipeLeft.rawValue)
    (content.upNextLimit, content.upNextLimits) = (settings.upNextLimit, PlaybackRules.queueLimits)
    return content
  }

  public func settingsPage(didSet setting: SettingsPage.PlayerSetting, by viewer: Viewer) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    var settings = try await userSettings.settings(of: user)
    switch setting {
    case .skipBack(let seconds): settings.skipBack = seconds
    case .skipForward(let seconds): settings.skipForward = seconds
    case .rewindsAfterPause(let isOn): settings.rewindsAfterPause = isOn
    case .relays(let isOn): settings.relays = isOn
    case .miniPlayerButtons(let value):
      guard let buttons = MiniPlayerButtons(rawValue: value) else { return .notice(SettingsPage.badSetting, backTo: Self.path) }
      settings.miniPlayerButtons = buttons
    case .opensPlayer(let isOn): settings.opensPlayer = isOn
    case .upNextLimit(let count): settings.upNextLimit = count
    case .defaultRate(let rate): settings.defaultRate = rate
    case .playsContinuously(let isOn): settings.playsContinuously = isOn
    case .headphoneButtons(let value):
      guard let buttons = HeadphoneButtons(rawValue: value) else { return .notice(SettingsPage.badSetting, backTo: Self.path) }
      settings.headphoneButtons = buttons
    case .headsetPress(let value):
      guard let press = HeadsetPress(rawValue: value) else { return .notice(SettingsPage.badSetting, backTo: Self.path) }
      settings.headsetPress = press
    case .listOrder(let value):
      guard let order = EpisodeFilter.Order(rawValue: value) else { return .notice(SettingsPage.badSetting, backTo: Self.path) }
      settings.listOrder = order
    case .listsHidePlayed(let isOn): settings.listsHidePlayed = isOn
    case .swipeRight(let value), .swipeLeft(let value):
      guard let action = SwipeAction(rawValue: value) else { return .notice(SettingsPage.badSetting, backTo: Self.path) }
      if case .swipeRight = setting { settings.swipeRight = action } else { settings.swipeLeft = action }
    }
    do {
      try await userSettings.change(settings, of: user)
    } catch PlaybackError.badSetting {
      return .notice(SettingsPage.badSetting, backTo: Self.path)
    }
    return .done(backTo: Self.path)
  }
}
