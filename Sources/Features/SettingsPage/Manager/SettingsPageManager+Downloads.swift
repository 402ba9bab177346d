import Downloading
import Foundation
import Library
import SettingsPage
import WebPage

extension SettingsPageManager {
  func downloads() async throws -> SettingsPage.Content.Downloads {
    let settings = try await downloading.settings()
    let room = try await downloading.space()
    var content = SettingsPage.Content.Downloads(
      parallel: settings.parallel, parallels: Self.parallels, bytesPerSecond: settings.bytesPerSecond.map { Int64(clamping: $0) },
      totalLimit: settings.totalLimit, usedBytes: room.usedBytes, free: room.free)
    content.userLimit = settings.userLimit
    content.hasSeveralUsers = try await library.claims.users().count > 1
    return content
  }

  public func settingsPage(didSet setting: SettingsPage.DownloadsSetting, by viewer: Viewer) async throws -> EventAnswer {
    guard viewer.isOwner else { return .notice(SettingsPage.ownerOnly, backTo: Self.path) }
    var settings = try await downloading.settings()
    switch setting {
    case .parallel(let count) where (1...DownloadSettings.maxParallel).contains(count): settings.parallel = count
    case .bytesPerSecond(let bytes) where bytes == 0 || Self.bandwidths.contains(bytes):
      settings.bytesPerSecond = bytes == 0 ? nil : Int(clamping: bytes)
    case .totalLimit(let bytes) where bytes == 0 || Self.limits.contains(bytes): settings.totalLimit = bytes == 0 ? nil : bytes
    case .userLimit(let bytes) where bytes == 0 || Self.limits.contains(bytes): settings.userLimit = bytes == 0 ? nil : bytes
    default: return .notice(SettingsPage.badSetting, backTo: Self.path)
    }
    try await downloading.set(settings)
    return .done(backTo: Self.path)
  }

  private static let parallels = [1, 2, 3, 4]
  /// A lower limit would be too slow to finish a download; a higher one has no effect.
  private static let bandwidths: ClosedRange<Int64> = 10_000...1_000_000_000
  private static let limits: ClosedRange<Int64> = 100_000_000...1_000_000_000_000_000
}
