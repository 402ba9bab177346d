import Library
import NotificationSettings
import Notifications
import PodcastModel
import WebPage

// MARK: - After a password change

/// A thief of a session may have made private feeds and added services, which a new password does not end. The browsers that receive
/// notifications end with their sessions.
extension NotificationSettingsManager {
  /// The offer to revoke all; nothing where there are none.
  func revocation(_ viewer: Viewer) async throws -> HTML {
    let user = UserID(viewer.userID)
    let (lists, services) = (try await library.privateLists.lists(of: user), try await services(of: user))
    guard !lists.isEmpty || !services.isEmpty else { return .empty }
    return NotificationSettings.revocation(
      NotificationSettings.RevocationContent(lists: lists.count, services: services.count, url: Self.path))
  }

  public func notificationSettingsDidRevokeAll(by viewer: Viewer) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    let (lists, services) = (try await library.privateLists.lists(of: user).map(\.id), try await services(of: user))
    for list in lists { try await self.lists.close(list, of: user) }
    for service in services { try await notifications.remove(service, of: user) }
    let fields = ["lists": lists.map { "\($0)" }.joined(separator: " "), "addresses": services.map { "\($0)" }.joined(separator: " ")]
    let undo = Undo(path: "/notification-settings/did-restore-all", fields: fields, text: NotificationSettings.undo)
    return .notice(NotificationSettings.allRevoked, undo: undo, backTo: Self.path)
  }

  public func notificationSettings(
    didRestoreLists lists: [Int64], addresses: [Int64], by viewer: Viewer
  ) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    for list in lists { try await self.lists.reopen(list, of: user) }
    for address in addresses { try await notifications.restore(address, of: user) }
    return .done(backTo: Self.path)
  }

  // MARK: - Private

  private func services(of user: UserID) async throws -> [NotificationAddress.ID] {
    try await library.notifications.addresses(of: user).filter { $0.device == nil }.map(\.id)
  }
}
