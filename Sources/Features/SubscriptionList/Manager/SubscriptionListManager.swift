import Components
import Events
import Foundation
import Library
import PodcastModel
import ServiceRouter
import Services
import SubscriptionList
import Subscriptions
import WebPage

/// The manager of a user's subscriptions. Every change can be undone.
public struct SubscriptionListManager: Sendable {
  let library: Library
  let subscriptions: Subscriptions
  let now: @Sendable () -> Date

  public static func activate(
    in router: Router, library: Library, subscriptions: Subscriptions, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let manager = SubscriptionListManager(library: library, subscriptions: subscriptions, now: now)
    router.navigate(SubscriptionListServices.Navigate.self) { [unowned router] task, viewer in
      try await manager.page(for: task, viewer, router)
    }
    router.perform(SubscriptionListServices.Unsubscribe.self) { task, viewer in try await manager.unsubscribe(task.show, viewer) }
    router.perform(SubscriptionListServices.Mark.self) { task, viewer in try await manager.mark(task, viewer) }
    router.events(SubscriptionList.events(for: manager))
    router.onChange(Change.self) { change, viewer in try await manager.livePatches(for: change, viewer) }
  }

  // MARK: - Private

  /// Marks are leaves; changes of the list itself reload the page.
  private func livePatches(for change: Change, _ viewer: Viewer) async throws -> [LivePatch] {
    let user = UserID(viewer.userID)
    switch change {
    case .subscription(let show, user), .subscriptionMark(let show, user): return try await livePatches(of: show, user)
    case .show(let show, let added) where added > 0:
      return try await library.subscriptions.isSubscribed(user, to: show) ? try await livePatches(of: show, user) : []
    default: return []
    }
  }

  private func livePatches(of show: ShowID, _ user: UserID) async throws -> [LivePatch] {
    let told = LivePatch("subscriptions", attributes: ["data-reload-on": UUID().uuidString])
    guard let subscription = try await library.subscriptions.subscription(of: user, to: show) else { return [told] }
    return [
      LivePatch("subscription-\(show.rawValue)", attributes: ["data-favourite": "\(subscription.isFavourite)"]),
      LivePatch("new-of-\(show.rawValue)", text: SubscriptionList.newText(subscription.newCount)), told,
    ]
  }

  private func unsubscribe(_ show: Int64, _ viewer: Viewer) async throws -> ActionResult {
    let title = try await library.shows.show(ShowID(show), for: UserID(viewer.userID))?.title ?? ""
    let wasSubscribed = try await subscriptions.unsubscribe(UserID(viewer.userID), from: ShowID(show))
    guard wasSubscribed else { return ActionResult(nil) }
    let undo = Undo(path: SubscriptionList.resumePath, fields: ["show": "\(show)"], text: SubscriptionList.undo)
    return ActionResult(SubscriptionList.ended(title), undo: undo)
  }

  private func mark(_ task: SubscriptionListServices.Mark, _ viewer: Viewer) async throws -> ActionResult? {
    let mark: Subscriptions.Mark = task.kind == .favourite ? .favourite : .archived
    guard let title = try await subscriptions.set(mark, task.isOn, of: ShowID(task.show), by: UserID(viewer.userID)) else { return nil }
    let (sentence, path) =
      switch mark {
      case .favourite: (SubscriptionList.marked(title, favourite: task.isOn), SubscriptionList.favouritePath)
      case .archived: (SubscriptionList.marked(title, archived: task.isOn), SubscriptionList.archivePath)
      }
    let fields = ["show": "\(task.show)", "value": "\(!task.isOn)", "back": task.path]
    return ActionResult(sentence, undo: Undo(path: path, fields: fields, text: SubscriptionList.undo))
  }

  func notice(_ sentence: String, undo: Undo? = nil, backTo path: String? = nil) -> EventAnswer {
    .notice(sentence, undo: undo, backTo: path ?? SubscriptionListServices.Navigate().path)
  }
}

extension SubscriptionListManager: SubscriptionListDelegate {
  public func subscriptionList(didUnsubscribe show: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    .result(try await unsubscribe(show, viewer), backTo: path)
  }

  public func subscriptionList(didResume show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    notice(try await subscriptions.resume(UserID(viewer.userID), ShowID(show)) ? SubscriptionList.resumed : SubscriptionList.notResumed)
  }

  public func subscriptionList(
    didSetFavourite isFavourite: Bool, show: Int64, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    try await mark(SubscriptionListServices.Mark(.favourite, isOn: isFavourite, show: show, backTo: path), viewer)
      .map { .result($0, backTo: path) } ?? .missing
  }

  public func subscriptionList(
    didSetArchived isArchived: Bool, show: Int64, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    try await mark(SubscriptionListServices.Mark(.archived, isOn: isArchived, show: show, backTo: path), viewer)
      .map { .result($0, backTo: path) } ?? .missing
  }

  public func subscriptionList(didChoose order: SubscriptionList.Order, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  {
    try await subscriptions.set(Subscription.Order(rawValue: order.rawValue) ?? .new, of: UserID(viewer.userID))
    return .navigate(path)
  }

  public func subscriptionList(didMove show: Int64, before other: Int64?, by viewer: Viewer) async throws -> EventAnswer {
    try await subscriptions.move(ShowID(show), before: other.map(ShowID.init), by: UserID(viewer.userID))
    return .done(backTo: SubscriptionListServices.Navigate().path)
  }

  public func subscriptionList(didStep show: Int64, way: ReorderStep, backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    let order = try await library.subscriptions.all(of: user, by: .manual).filter { !$0.isArchived }.map(\.show.id)
    if let successor = way.successor(of: ShowID(show), in: order) {
      try await subscriptions.move(ShowID(show), before: successor, by: user)
    }
    return .done(backTo: path)
  }

  public func subscriptionList(
    didPut show: Int64, into folders: [Int64], backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    guard let title = try await library.shows.show(ShowID(show), for: user)?.title,
      let before = try await subscriptions.move(ShowID(show), to: folders, of: user)
    else { return .missing }
    let names = try await library.folders.all(of: user).filter { folders.contains($0.id) }.map(\.name)
    let undo = Undo(
      path: SubscriptionList.putPath,
      fields: ["show": "\(show)", "folder": before.map { "\($0)" }.joined(separator: " "), "back": path], text: SubscriptionList.undo)
    return notice(
      names.isEmpty ? SubscriptionList.removedFromFolder(title) : SubscriptionList.put(title, folder: names.joined(separator: ", ")),
      undo: before == folders ? nil : undo, backTo: path)
  }

  public func subscriptionList(didAddFolder name: String, by viewer: Viewer) async throws -> EventAnswer {
    do {
      let folder = try await subscriptions.addFolder(name, of: UserID(viewer.userID))
      return .navigate(SubscriptionListServices.Navigate(folder: folder.id).path)
    } catch SubscriptionsError.nameMissing {
      return notice(SubscriptionList.folderNameless)
    }
  }

  public func subscriptionList(didRename folder: Int64, to name: String, by viewer: Viewer) async throws -> EventAnswer {
    let path = SubscriptionListServices.Navigate(folder: folder).path
    do {
      try await subscriptions.rename(folder: folder, to: name, of: UserID(viewer.userID))
    } catch SubscriptionsError.nameMissing {
      return notice(SubscriptionList.folderNameless, backTo: path)
    } catch FolderError.nameTaken {
      return notice(SubscriptionList.folderNameTaken, backTo: path)
    } catch FolderError.noSuchFolder {
      return .missing
    }
    return .navigate(path)
  }

  public func subscriptionList(didDelete folder: Int64, by viewer: Viewer) async throws -> EventAnswer {
    guard let deleted = try await subscriptions.delete(folder: folder, of: UserID(viewer.userID)) else { return .missing }
    let undo = Undo(path: SubscriptionList.restoreFolderPath, fields: ["folder": "\(folder)"], text: SubscriptionList.undo)
    return notice(SubscriptionList.folderDeleted(deleted.name, lists: deleted.lists), undo: undo)
  }

  public func subscriptionList(didRestore folder: Int64, by viewer: Viewer) async throws -> EventAnswer {
    do {
      try await subscriptions.restore(folder: folder, of: UserID(viewer.userID))
    } catch FolderError.nameTaken {
      return notice(SubscriptionList.folderNameTaken)
    }
    return notice(SubscriptionList.folderRestored, backTo: SubscriptionListServices.Navigate(folder: folder).path)
  }
}
