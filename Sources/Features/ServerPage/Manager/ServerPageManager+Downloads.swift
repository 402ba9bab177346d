import Downloading
import ServerPage
import WebPage

// MARK: - The settings of downloads

extension ServerPageManager {
  func downloads() async throws -> ServerPage.Content.Downloads {
    let settings = try await downloading.settings()
    return ServerPage.Content.Downloads(
      parallel: settings.parallel, parallels: Self.parallels, bytesPerSecond: settings.bytesPerSecond.map { Int64(clamping: $0) },
      totalLimit: settings.totalLimit, userLimit: settings.userLimit)
  }

  public func serverPage(didSet setting: ServerPage.DownloadsSetting, by viewer: Viewer) async throws -> EventAnswer {
    guard viewer.isOwner else { return .missing }
    var settings = try await downloading.settings()
    switch setting {
    case .parallel(let count) where (1...DownloadSettings.maxParallel).contains(count): settings.parallel = count
    case .bytesPerSecond(let bytes) where bytes == 0 || Self.bandwidths.contains(bytes):
      settings.bytesPerSecond = bytes == 0 ? nil : Int(clamping: bytes)
    case .totalLimit(let bytes) where bytes == 0 || Self.limits.contains(bytes): settings.totalLimit = bytes == 0 ? nil : bytes
    case .userLimit(let bytes) where bytes == 0 || Self.limits.contains(bytes): settings.userLimit = bytes == 0 ? nil : bytes
    default: return .notice(ServerPage.badSetting, backTo: Self.path)
    }
    try await downloading.set(settings)
    return .done(backTo: Self.path)
  }

  private static let parallels = [1, 2, 3, 4]
  /// A lower limit would be too slow to finish a download; a higher one has no effect.
  private static let bandwidths: ClosedRange<Int64> = 10_000...1_000_000_000
  private static let limits: ClosedRange<Int64> = 100_000_000...1_000_000_000_000_000
}
