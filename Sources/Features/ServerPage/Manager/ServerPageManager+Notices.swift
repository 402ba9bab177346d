import Backups
import Foundation
import Monitoring
import Notifications
import ServerPage
import Supervision

// MARK: - What needs the owner's attention

extension ServerPageManager {
  /// The most urgent first: what loses data or stops the server, then what listeners miss, then the rest.
  func notices(_ content: ServerPage.Content, _ status: ServerStatus, certificate: DateInterval?) -> [ServerPage.Content.Notice] {
    var notices: [ServerPage.Content.Notice] = []
    // The data folder and the folder of downloads may be on the same disk.
    let free = status.disks.filter { $0.folder != .backups && $0.isLow }.map(\.usableBytes)
    if let least = free.min() { notices.append(.diskLow(free: least)) }
    if let certificate, OwnerAlerts.isEnding(certificate, at: content.now) { notices.append(.certificate(end: certificate.end)) }
    if let backups = content.backups {
      if backups.failure != nil {
        notices.append(.backupFailed)
      } else if let newest = backups.stored?.first, content.now.timeIntervalSince(newest.date) > Self.maxBackupAge {
        notices.append(.backupOld)
      }
    }
    // A failed backup has its own notice.
    let failing = content.work.count { $0.failures > 0 && $0.name != dependencies.backups?.loop.status.name }
    if failing > 0 { notices.append(.work(failing: failing)) }
    let feeds = content.feeds.failing.count + content.feeds.further + content.feeds.hidden
    if feeds > 0 { notices.append(.feeds(failing: feeds)) }
    notices += dependencies.exposedFolders().map { ServerPage.Content.Notice.exposedFolder(path: $0.path, mode: $0.mode) }
    if case .newer(let version) = content.update { notices.append(.newVersion(version)) }
    return notices
  }

  // MARK: - Private

  /// Two days, in seconds: one night may be missed, as when the server was off.
  private static let maxBackupAge: TimeInterval = 2 * 86_400
}
