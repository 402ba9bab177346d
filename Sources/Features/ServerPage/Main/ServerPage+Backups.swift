import BoundedNumbers
import Components
import Foundation
import WebPage

// MARK: - Backups

extension ServerPage {
  private static let folderVariable = "EARNEST_BACKUP_FOLDER"

  static func backups(_ content: Content) -> HTML {
    guard let backups = content.backups else {
      return section(
        "backups", .backups,
        """
        <div class="setting"><p>\(strings(.backupsOff))</p>\
        <p class="row-note">\(strings(.backupsOffHint))</p><p><code dir="ltr">\(folderVariable)</code></p></div>
        """)
    }
    let button = start(.backup, "/server-page/did-tap-back-up", .backUpNow, backups.progress.map(Progress.init))
    return section(
      "backups", .backups, note: strings(.backupsHint, ["count": "\(backups.count)"]),
      "\(button)\(replaced("server-backups", content, stored(backups, content)))")
  }

  /// "45 of 120 MB", and "Copying the database…" before it.
  public static func progressText(_ progress: Content.Backups.Progress) -> String {
    guard let total = progress.total else { return strings(.backupCopying) }
    return strings(.backupProgress, ["done": ByteText.size(progress.bytes), "total": ByteText.size(max(total, progress.bytes))])
  }

  // MARK: - Private

  private static func stored(_ backups: Content.Backups, _ content: Content) -> HTML {
    let failure: HTML = backups.failure.map { "<p class=\"setting server-error\">\(sentence(for: $0))</p>" } ?? .empty
    guard let stored = backups.stored else { return failure }
    if stored.isEmpty { return "\(failure)<p class=\"setting server-empty\">\(strings(.noBackups))</p>" }
    let rows = stored.prefix(maxStored).map { backup in
      row(strings(.backup), note: TimeText.moment(backup.date, today: content.now), amount: ByteText.size(backup.bytes))
    }
    return "\(failure)\(list(rows))"
  }

  private static func sentence(for failure: Content.Backups.Failure) -> String {
    switch failure {
    case .noFolder: strings(.backupNoFolder)
    case .noSpace(let needed, let free):
      strings(.backupNoSpace, ["needed": ByteText.size(needed), "free": ByteText.size(free)])
    case .underWay: strings(.backupUnderWay)
    case .other: strings(.backupOtherFailure)
    }
  }

  private static let maxStored = 7
}
