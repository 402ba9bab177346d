import Backups
import Configuration
import Foundation

extension Settings {
  /// Makes backups of the library.
  public var backupMaker: BackupMaker { BackupMaker(home: home, media: media, version: ProgramVersion.current) }

  /// The settings of nightly backups; nil without a folder.
  ///
  /// - Parameters:
  ///   - text: The value of a variable or key.
  ///   - number: The value of a variable or key that is a number, as text.
  /// - Throws: `SettingsError`.
  static func backups(_ text: (ConfigKey) -> String?, number: (ConfigKey) -> String?) throws -> BackupSettings? {
    guard let folder = text("backupFolder"), !folder.isEmpty else { return nil }
    let count = number("backupCount")
    guard let retained = count.map({ Int($0, radix: 10) }) ?? BackupSettings.defaultCount, retained > 0 else {
      throw SettingsError.notANumber("EARNEST_BACKUP_COUNT", count ?? "")
    }
    let parts = try (text("backupParts") ?? "").split { $0 == "," || $0.isWhitespace }.map { word in
      guard let part = BackupPart(rawValue: word.lowercased()) else {
        throw SettingsError.unknownBackupPart("EARNEST_BACKUP_PARTS", String(word))
      }
      return part
    }
    return BackupSettings(folder: URL(fileURLWithPath: folder, isDirectory: true), count: retained, parts: parts)
  }
}
