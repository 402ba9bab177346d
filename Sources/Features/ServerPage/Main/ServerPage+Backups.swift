import BoundedNumbers
import Components
import Foundation
import WebPage

// MARK: - Backups

extension ServerPage {
  /// The keys of the leaves that follow a backup.
  public static let backupPatch = "server-backup"
  public static let backupTextPatch = "server-backup-text"
  public static let backupBarPatch = "server-backup-bar"

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
    return section(
      "backups", .backups, note: strings(.backupsHint, ["count": "\(backups.count)"]),
      "\(request(backups.progress))\(replaced("server-backups", content, stored(backups, content)))")
  }

  /// "45 of 120 MB", and "Copying the database…" before it.
  public static func progressText(_ progress: Content.Backups.Progress) -> String {
    guard let total = progress.total else { return strings(.backupCopying) }
    return strings(.backupProgress, ["done": ByteText.size(progress.bytes), "total": ByteText.size(max(total, progress.bytes))])
  }

  // MARK: - Private

  private static func request(_ progress: Content.Backups.Progress?) -> HTML {
    """
    <div class="setting server-backup" data-live="\(backupPatch)" data-running="\(progress == nil ? "false" : "true")">
    <form method="post" action="\(url: "/server-page/did-tap-back-up")">\(FormToken.field)<button type="submit" class="pill quiet" id="server-back-up">\
    \(Icon.busyMark)<span>\(strings(.backUpNow))</span></button></form>
    <p class="row-note" role="status" data-live="\(backupTextPatch)">\(progress.map(progressText))</p>
    <progress class="progress-bar server-backup-bar" data-live="\(backupBarPatch)" aria-label="\(strings(.backUpNow))" \
    value="\(progress?.bytes ?? 0)" max="\(max(progress?.total ?? 1, 1))"></progress></div>
    """
  }

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
