import Fetching
import Foundation
import Library
import NotificationSettings
import Notifications
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

extension NotificationSettingsManager {
  func page(
    _ viewer: Viewer, fresh: (name: String, path: String)? = nil, rejected: NotificationSettings.Content.Rejected? = nil
  ) async throws -> Page {
    let user = UserID(viewer.userID)
    var addresses: [NotificationSettings.Content.Address] = []
    for address in try await library.notifications.addresses(of: user) {
      let url = try await notifications.url(of: address)
      addresses.append(NotificationSettings.Content.Address(address, url: url, toOwner: viewer.isOwner))
    }
    let open = try await library.privateLists.lists(of: user)
    var content = NotificationSettings.Content(
      addresses: addresses, pushKey: try await notifications.pushPublicKey(),
      // They are needed only for the filters of addresses.
      shows: addresses.isEmpty
        ? [] : try await library.subscriptions.titles(of: user).sortedByTitle(\.title).map { ($0.id.rawValue, $0.title) },
      lists: open.map { NotificationSettings.Content.List(id: $0.id, name: $0.name, created: $0.created, read: $0.read) },
      choices: try await choices(of: user).map { ($0.value, $0.name) }, fresh: fresh, now: now(), version: Self.version(addresses, open))
    content.rejected = rejected
    content.peopleURL = hasPeople() ? PersonPageServices.NavigateFollowed().path : nil
    content.sendsOwnerAlerts = viewer.isOwner ? try await notifications.sendsOwnerAlerts() : nil
    return Page(title: NotificationSettings.title, identity: NotificationSettingsServices.name, body: NotificationSettings.html(content))
  }

  /// The lists that can have a feed, with their keys in events.
  func choices(of user: UserID) async throws -> [(subject: PrivateListSubject, value: String, name: String)] {
    try await lists.choices(of: user).map { subject, name in
      let value = subject.number.map { "\(subject.kind):\($0)" } ?? subject.kind
      return (subject, value, Self.name(of: subject, name))
    }
  }

  // MARK: - Private

  private static func name(of subject: PrivateListSubject, _ name: String?) -> String {
    switch subject.kind {
    case PrivateListSubject.new.kind: NotificationSettings.newEpisodes
    case PrivateListSubject.inProgress.kind: NotificationSettings.inProgress
    case PrivateListSubject.favourites.kind: NotificationSettings.favourites
    case PrivateListSubject.upNext.kind: NotificationSettings.upNext
    case PrivateListSubject.inbox.kind: NotificationSettings.inbox
    case PrivateListSubject.people.kind: NotificationSettings.people
    case PrivateListSubject.search(0).kind: NotificationSettings.search(name ?? "")
    default: name ?? subject.kind
    }
  }

  private static func version(_ addresses: [NotificationSettings.Content.Address], _ lists: [PrivateList]) -> String {
    (addresses.map(\.version) + lists.map { "\($0.id)" }).joined(separator: "|")
  }
}

extension NotificationSettings.Content.Address {
  /// - Parameter url: nil when it cannot be decrypted.
  fileprivate init(_ address: NotificationAddress, url: String?, toOwner: Bool) {
    let shown = address.device == nil ? url.map { (try? RemoteURL($0))?.text ?? $0 } : ""
    self.init(
      id: address.id, url: shown ?? NotificationSettings.unreadableAddress, isNtfy: address.kind == .ntfy,
      selected: address.filter.shows.map { Set($0.map(\.rawValue)) },
      titleFilter: address.filter.titleFilter, sent: address.sent,
      failureText: url.map { url in
        NotificationSender.failure(of: address, at: url).map { Sentences.sentence(forMessage: $0, toOwner: toOwner) }
      } ?? NotificationSettings.keyMissing,
      device: address.device.map { device in
        NotificationSettings.Content.Device(
          name: device.name.isEmpty ? NotificationSettings.unknownDevice : Sentences.deviceName(device.name),
          endpointHash: device.endpointHash,
          quietHours: device.quietHours.map { (AutomaticSleepTimer.text($0.from), AutomaticSleepTimer.text($0.until)) },
          showsPrivate: device.showsPrivate)
      })
  }
}
