import Foundation

extension SettingsPage.Content {
  public static let sample = SettingsPage.Content(
    player: Player(skipBack: 10, skipForward: 30, skipLengths: [10, 15, 30], rewindsAfterPause: true, relays: true),
    downloads: Downloads(
      parallel: 2, parallels: [1, 2, 3, 4], bytesPerSecond: 1_000_000, totalLimit: nil, usedBytes: 2_300_000_000, free: 38_000_000_000,
      folder: "/srv/earnest/media"),
    devices: [
      Device(id: "a1", name: "Kitchen tablet", lastSeen: Date(timeIntervalSince1970: 1_790_812_800)),
      Device(id: "b2", name: "Chrome on Android", lastSeen: Date(timeIntervalSince1970: 1_790_726_400)),
    ])
}
