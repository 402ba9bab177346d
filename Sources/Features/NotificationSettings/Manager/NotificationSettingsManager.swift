import Accounts
import Events
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

/// The manager of notification addresses, the browsers among them, and private list feeds.
public struct NotificationSettingsManager: Sendable {
  let library: Library
  let notifications: NotificationSender
  let lists: PrivateLists
  let now: @Sendable () -> Date
  /// Whether there is a page of followed people.
  let hasPeople: @Sendable () -> Bool

  public static func activate(
    in router: Router, library: Library, news: NotificationSender, lists: PrivateLists, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let manager = NotificationSettingsManager(
      library: library, notifications: news, lists: lists, now: now,
      hasPeople: { [unowned router] in router.hasProvider(PersonPageServices.NavigateFollowed.self) })
    router.navigate(NotificationSettingsServices.Navigate.self) { _, viewer in try await manager.page(viewer) }
    router.embed(NotificationSettingsServices.EmbedRevocation.self) { _, viewer in try await manager.revocation(viewer) }
    router.events(NotificationSettings.events(for: manager))
    router.onChange(Change.self) { change, viewer in
      guard change == .notifications(UserID(viewer.userID)) else { return [] }
      return [LivePatch(NotificationSettings.livePatch, attributes: ["data-reload-on": UUID().uuidString])]
    }
  }

  static let path = NotificationSettingsServices.Navigate().path
}

extension NotificationSettingsManager: NotificationSettingsDelegate {
  public func notificationSettings(didAdd url: String, kind: String, by viewer: Viewer) async throws -> EventAnswer {
    let (address, user) = (url.trimmingCharacters(in: .whitespaces), UserID(viewer.userID))
    func reject(_ reason: String) async throws -> EventAnswer {
      let shown = String(address.prefix(NotificationSettings.maxURLLength))
      return .page(try await page(viewer, rejected: (shown, kind, reason)))
    }
    guard let known = NotificationAddress.Kind(rawValue: kind), address.count <= NotificationSettings.maxURLLength else {
      return try await reject(NotificationSettings.badAddress)
    }
    do {
      _ = try await notifications.add(known, url: address, for: user)
      return .navigate(Self.path)
    } catch NotificationError.tooManyAddresses(let most) {
      return try await reject(NotificationSettings.tooManyAddresses(most))
    } catch is NotificationError {
      return try await reject(NotificationSettings.badAddress)
    }
  }

  public func notificationSettings(
    didSetFilterOf address: Int64, shows: [Int64]?, words: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    try await notifications.setFilter(shows: shows?.map(ShowID.init), words: words, of: address, for: UserID(viewer.userID))
    return .notice(NotificationSettings.saved, backTo: Self.path)
  }

  public func notificationSettings(didAdd subscription: NotificationSettings.Subscription, by viewer: Viewer) async throws -> EventAnswer {
    do {
      let reported = PushSubscription(
        endpoint: subscription.endpoint, publicKey: subscription.key, secret: subscription.secret, deviceName: viewer.client.device,
        timeZone: subscription.zone, replacedHash: subscription.replacedHash)
      _ = try await notifications.add(reported, session: viewer.session, for: UserID(viewer.userID))
      return .done(backTo: Self.path)
    } catch NotificationError.tooManyDevices(let most) {
      return .notice(NotificationSettings.tooManyDevices(most), backTo: Self.path)
    } catch NotificationError.noSuchAddress {
      return .refused(NotificationSettings.pushFailed, backTo: Self.path)
    } catch NotificationError.badSubscription {
      return .notice(NotificationSettings.pushFailed, backTo: Self.path)
    }
  }

  public func notificationSettings(
    didSetDevice address: Int64, to settings: NotificationSettings.DeviceSettings, by viewer: Viewer
  ) async throws -> EventAnswer {
    var hours: QuietHours?
    if let (from, until) = settings.quietHours {
      guard let start = AutomaticSleepTimer.minute(from), let end = AutomaticSleepTimer.minute(until) else { return .missing }
      hours = QuietHours(from: start, until: end)
      if hours == nil { return .notice(NotificationSettings.badTime, backTo: Self.path) }
    }
    let user = UserID(viewer.userID)
    try await notifications.setFilter(shows: settings.shows?.map(ShowID.init), words: settings.words, of: address, for: user)
    try await notifications.set(hours, showsPrivate: settings.showsPrivate, of: address, for: user)
    return .notice(NotificationSettings.saved, backTo: Self.path)
  }

  public func notificationSettings(didTapTest address: Int64, by viewer: Viewer) async throws -> EventAnswer {
    do {
      try await notifications.test(address, of: UserID(viewer.userID), saying: Sentences.notifications())
      return .notice(NotificationSettings.testSent, backTo: Self.path)
    } catch NotificationError.noSuchAddress {
      return .missing
    } catch NotificationError.unreadableAddress {
      return .notice(NotificationSettings.keyMissing, backTo: Self.path)
    } catch NotificationError.expiredSubscription {
      return .notice(NotificationSettings.expiredDevice, backTo: Self.path)
    } catch let error as FetchingError {
      return .notice(Sentences.sentence(forMessage: error, toOwner: viewer.isOwner), backTo: Self.path)
    }
  }

  public func notificationSettings(didRemove address: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await notifications.remove(address, of: UserID(viewer.userID))
    let undo = Undo(path: "/notification-settings/did-restore-address", fields: ["address": "\(address)"], text: NotificationSettings.undo)
    return .notice(NotificationSettings.removed, undo: undo, backTo: Self.path)
  }

  public func notificationSettings(didRestore address: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await notifications.restore(address, of: UserID(viewer.userID))
    return .done(backTo: Self.path)
  }

  public func notificationSettings(didSetOwnerAlerts isOn: Bool, by viewer: Viewer) async throws -> EventAnswer {
    guard viewer.isOwner else { return .missing }
    try await notifications.setSendsOwnerAlerts(isOn)
    return .done(backTo: Self.path)
  }

  public func notificationSettings(didOpen list: String, by viewer: Viewer) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    guard let choice = try await choices(of: user).first(where: { $0.value == list }) else { return .missing }
    do {
      let token = try await lists.open(choice.subject, named: choice.name, for: user)
      let path = NotificationSettingsServices.Read(token: token).path
      return .page(try await page(viewer, fresh: (choice.name, path)))
    } catch PrivateListError.tooMany(let most) {
      return .notice(NotificationSettings.tooManyLists(most), backTo: Self.path)
    } catch PrivateListError.noSuchList {
      return .missing
    }
  }

  public func notificationSettings(didClose list: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await lists.close(list, of: UserID(viewer.userID))
    let undo = Undo(path: "/notification-settings/did-reopen-list", fields: ["list": "\(list)"], text: NotificationSettings.undo)
    return .notice(NotificationSettings.revoked, undo: undo, backTo: Self.path)
  }

  public func notificationSettings(didReopen list: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await lists.reopen(list, of: UserID(viewer.userID))
    return .done(backTo: Self.path)
  }
}
