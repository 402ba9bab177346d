import Backups
import Foundation
import Monitoring
import Notifications
import Refreshing
import Supervision

extension Engines {
  /// The watch over what only the owner of the server can resolve.
  ///
  /// - Parameter certificate: The period in which the certificate of the server is valid; nil without one.
  public func ownerAlerts(certificate: @escaping @Sendable () -> DateInterval?) -> OwnerAlerts {
    var conditions = OwnerAlerts.Conditions()
    conditions.connectivity = { [refreshing] in refreshing.connectivity }
    // Two folders on one disk are one message all the same. Backups that do not fit fail, which is an alert of its own.
    conditions.disks = { [self] in disks.filter { $0.folder != .backups } }
    conditions.backups = { [nightlyBackups] in nightlyBackups?.loop.status }
    conditions.certificate = certificate
    return OwnerAlerts(library: library, conditions: conditions)
  }
}
