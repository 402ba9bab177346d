import Backups
import Foundation
import Notifications
import Refreshing
import Secrets
import Supervision

extension Engines {
  /// The watch over what only the owner of the server can resolve.
  ///
  /// - Parameter certificate: The period in which the certificate of the server is valid; nil without one.
  public func ownerAlerts(certificate: @escaping @Sendable () -> DateInterval?) -> OwnerAlerts {
    var conditions = OwnerAlerts.Conditions()
    conditions.connectivity = { [refreshing] in refreshing.connectivity }
    // Two folders on one disk are one message all the same.
    conditions.disks = { [folders = [settings.home] + (settings.media.map { [$0] } ?? [])] in folders.map { Self.space(at: $0.path) } }
    conditions.backups = { [nightlyBackups] in nightlyBackups?.loop.status }
    conditions.certificate = certificate
    return OwnerAlerts(library: library, conditions: conditions)
  }

  // MARK: - Private

  /// - Returns: nil for a folder that cannot be read, as when its disk is not mounted.
  private static func space(at path: String) -> OwnerAlerts.DiskSpace? {
    guard let all = try? FreeSpace.bytes(at: path, keeping: 0), let free = try? FreeSpace.bytes(at: path) else { return nil }
    return OwnerAlerts.DiskSpace(free: free, reserve: all - free)
  }
}
