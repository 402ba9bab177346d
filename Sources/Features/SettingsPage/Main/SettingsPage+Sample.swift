import Foundation

extension SettingsPage.Content {
  public static let sample = {
    var content = withoutSleepTimer
    content.appearance = Appearance(theme: "system", language: nil)
    content.sleepTimer = SleepTimer(isOn: true, from: "22:00", until: "06:00", minutes: 30, lengths: [15, 30, 45])
    content.newEpisodesURL = "/settings/new-episodes"
    content.notificationsURL = "/settings/notifications"
    content.privateAddressesURL = "/settings/notifications#news-lists"
    content.changesURL = "/recent-changes"
    content.accountURL = "/settings/account"
    content.importURL = "/import"
    content.addPhoneURL = "/settings/add-phone"
    content.transcriptionsURL = "/transcriptions"
    content.usersURL = "/settings/users"
    content.serverURL = "/settings/server"
    return content
  }()

  private static let withoutSleepTimer = SettingsPage.Content(
    player: Player(
      skipBack: 10, skipForward: 30, skipLengths: [5, 10, 15, 20, 30, 45, 60], rewindsAfterPause: true, relays: true, buttons: "skip"),
    devices: [
      Device(id: "a1", name: "Kitchen tablet", lastSeen: Date(timeIntervalSince1970: 1_790_812_800)),
      Device(id: "b2", name: "Chrome on Android", lastSeen: Date(timeIntervalSince1970: 1_790_726_400)),
    ])
}
