import Backups
import Components
import Foundation

/// Backups as commands describe them.
enum BackupText {
  static func made(_ backup: BackupSummary) -> String {
    let line = strings(.backupMade, count: backup.files, ["file": Terminal.plain(backup.path), "size": ByteText.size(backup.bytes)])
    return "\(line)\n\(parts(backup))\n\(strings(.backupIsSecret))\n"
  }

  static func checked(_ backup: BackupSummary) -> String {
    let line = strings(.backupComplete, count: backup.files, ["size": ByteText.size(backup.bytes)])
    return "\(line)\n\(strings(.backupOrigin, ["date": date(backup), "version": Terminal.plain(backup.version)]))\n\(parts(backup))\n"
  }

  static func restored(_ backup: BackupSummary, to folder: String) -> String {
    "\(strings(.backupRestored, ["date": date(backup), "folder": Terminal.plain(folder)]))\n\(strings(.backupSignIn))\n"
  }

  // MARK: - Private

  private static func date(_ backup: BackupSummary) -> String {
    backup.createdAt.formatted(
      Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .current).year().month().day().time(includingFractionalSeconds: false))
  }

  /// The library, and the words for its parts in flags and settings.
  private static func parts(_ backup: BackupSummary) -> String {
    backup.parts.isEmpty
      ? strings(.backupNoParts) : strings(.backupParts, ["parts": backup.parts.map(\.rawValue).joined(separator: ", ")])
  }
}
