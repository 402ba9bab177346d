import Foundation

/// Where and how backups are made every night.
public struct BackupSettings: Equatable, Sendable {
  /// The folder for the backups, which has to exist: an empty mount point would fill the wrong disk.
  public let folder: URL
  /// The number of backups that stay.
  public let count: Int
  /// The parts beside database, settings and keys.
  public let parts: [BackupPart]

  /// A week of backups.
  public static let defaultCount = 7

  /// Creates settings.
  public init(folder: URL, count: Int = defaultCount, parts: [BackupPart] = []) {
    self.folder = folder
    self.count = count
    self.parts = parts
  }
}
