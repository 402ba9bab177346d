import Components
import Events
import Foundation
import Library
import PodcastModel
import Presenting
import ServiceRouter
import Services
import SubscriptionList
import WebPage

/// The shows that a person subscribes to. Every change can be taken back.
public struct SubscriptionListManager: Sendable {
  let library: Library
  let now: @Sendable () -> Date

  public static func activate(in router: Router, library: Library, now: @escaping @Sendable () -> Date = { Date() }) {
    let manager = SubscriptionListManager(library: library, now: now)
    router.navigate(SubscriptionListServices.Navigate.self) { [unowned router] task, visit in
      try await manager.page(for: task, visit, router)
    }
    router.perform(SubscriptionListServices.Unsubscribe.self) { task, visit in try await manager.unsubscribe(task.show, visit) }
    router.perform(SubscriptionListServices.Mark.self) { task, visit in try await manager.mark(task, visit) }
    router.events(SubscriptionList.events(for: manager))
    router.live(Change.self) { change, visit in try await manager.leaves(for: change, visit) }
  }

  // MARK: - Private

  /// Marks are leaves; what is listed is more than that, and the page asks anew.
  private func leaves(for change: Change, _ visit: Visit) async throws -> [Leaf] {
    let user = UserID(visit.userID)
    switch change {
    case .subscription(let show, user), .subscriptionMark(let show, user): return try await leaves(of: show, user)
    case .show(let show, let added) where added > 0:
      return try await library.subscriptions.isSubscribed(user, to: show) ? try await leaves(of: show, user) : []
    default: return []
    }
  }

  private func leaves(of show: ShowID, _ user: UserID) async throws -> [Leaf] {
    let told = Leaf("subscriptions", attributes: ["data-told": UUID().uuidString])
    guard let subscription = try await library.subscriptions.subscription(of: user, to: show) else { return [told] }
    return [
      Leaf("subscription-\(show.rawValue)", attributes: ["data-favourite": "\(subscription.isFavourite)"]),
      Leaf("new-of-\(show.rawValue)", text: SubscriptionList.newText(subscription.newCount)), told,
    ]
  }

  private func unsubscribe(_ show: Int64, _ visit: Visit) async throws -> SubscriptionListServices.Ended {
    let title = try await library.shows.show(ShowID(show))?.title ?? ""
    let wasSubscribed = try await library.subscriptions.unsubscribe(UserID(visit.userID), from: ShowID(show), at: now())
    return SubscriptionListServices.Ended(
      wasSubscribed: wasSubscribed, sentence: SubscriptionList.sentence(for: .ended(title)), undoPath: SubscriptionList.resumePath,
      undoText: SubscriptionList.undo)
  }

  private func mark(_ task: SubscriptionListServices.Mark, _ visit: Visit) async throws -> Marked? {
    let (user, show) = (UserID(visit.userID), ShowID(task.show))
    guard let title = try await library.subscriptions.subscription(of: user, to: show)?.show.title else { return nil }
    let deed: SubscriptionList.Deed
    let path: String
    switch task.kind {
    case .favourite:
      try await library.subscriptions.setFavourite(task.isOn, show, by: user)
      (deed, path) = (task.isOn ? .favoured(title) : .unfavoured(title), SubscriptionList.favouritePath)
    case .archived:
      try await library.subscriptions.setArchived(task.isOn, show, by: user)
      (deed, path) = (task.isOn ? .archived(title) : .unarchived(title), SubscriptionList.archivePath)
    }
    return Marked(
      sentence: SubscriptionList.sentence(for: deed), undoPath: path,
      undoFields: ["show": "\(task.show)", "value": "\(!task.isOn)", "back": task.path], undoText: SubscriptionList.undo)
  }

  func notice(_ deed: SubscriptionList.Deed, undo: Undo? = nil, backTo path: String? = nil) -> EventAnswer {
    .notice(SubscriptionList.sentence(for: deed), undo: undo, backTo: path ?? SubscriptionListServices.Navigate().path)
  }

  /// In the settings of the person.
  static let orderSetting = "subscriptions.order"
}

extension SubscriptionListManager: SubscriptionListDelegate {
  public func subscriptionList(didUnsubscribe show: Int64, backTo path: String, by visit: Visit) async throws -> EventAnswer {
    let ended = try await unsubscribe(show, visit)
    guard ended.wasSubscribed else { return .done(backTo: path) }
    return .notice(ended.sentence, undo: Undo(path: ended.undoPath, fields: ["show": "\(show)"], text: ended.undoText), backTo: path)
  }

  public func subscriptionList(didResume show: Int64, by visit: Visit) async throws -> EventAnswer {
    guard try await library.shows.show(ShowID(show)) != nil else { return notice(.notResumed) }
    return notice(try await library.subscriptions.resume(UserID(visit.userID), ShowID(show)) ? .resumed : .notResumed)
  }

  public func subscriptionList(
    didSetFavourite isFavourite: Bool, show: Int64, backTo path: String, by visit: Visit
  ) async throws -> EventAnswer {
    .marked(try await mark(SubscriptionListServices.Mark(.favourite, isOn: isFavourite, show: show, backTo: path), visit), backTo: path)
  }

  public func subscriptionList(
    didSetArchived isArchived: Bool, show: Int64, backTo path: String, by visit: Visit
  ) async throws -> EventAnswer {
    .marked(try await mark(SubscriptionListServices.Mark(.archived, isOn: isArchived, show: show, backTo: path), visit), backTo: path)
  }

  public func subscriptionList(didChoose order: SubscriptionList.Order, backTo path: String, by visit: Visit) async throws -> EventAnswer {
    try await library.preferences.set([Self.orderSetting: order.rawValue], of: UserID(visit.userID))
    return .navigate(path)
  }

  public func subscriptionList(didMove show: Int64, before other: Int64?, by visit: Visit) async throws -> EventAnswer {
    try await library.subscriptions.move(ShowID(show), before: other.map(ShowID.init), by: UserID(visit.userID))
    return .done(backTo: SubscriptionListServices.Navigate().path)
  }

  public func subscriptionList(didStep show: Int64, way: SortStep, backTo path: String, by visit: Visit) async throws -> EventAnswer {
    let user = UserID(visit.userID)
    let order = try await library.subscriptions.all(of: user, by: .byHand).filter { !$0.isArchived }.map(\.show.id)
    if let successor = way.successor(of: ShowID(show), in: order) {
      try await library.subscriptions.move(ShowID(show), before: successor, by: user)
    }
    return .done(backTo: path)
  }

  public func subscriptionList(
    didPut show: Int64, into folders: [Int64], backTo path: String, by visit: Visit
  ) async throws -> EventAnswer {
    let user = UserID(visit.userID)
    guard let title = try await library.shows.show(ShowID(show))?.title else { return .missing }
    let before = try await library.folders.move(ShowID(show), to: folders, of: user)
    let names = try await library.folders.all(of: user).filter { folders.contains($0.id) }.map(\.name)
    let undo = Undo(
      path: SubscriptionList.putPath,
      fields: ["show": "\(show)", "folder": before.map { "\($0)" }.joined(separator: " "), "back": path], text: SubscriptionList.undo)
    return notice(
      names.isEmpty ? .takenOut(title) : .put(title, folder: names.joined(separator: ", ")), undo: before == folders ? nil : undo,
      backTo: path)
  }

  public func subscriptionList(didAddFolder name: String, by visit: Visit) async throws -> EventAnswer {
    guard let name = Self.folderName(name) else { return notice(.folderNameless) }
    let folder = try await library.folders.add(name, of: UserID(visit.userID), at: now())
    return .navigate(SubscriptionListServices.Navigate(folder: folder.id).path)
  }

  public func subscriptionList(didRename folder: Int64, to name: String, by visit: Visit) async throws -> EventAnswer {
    let path = SubscriptionListServices.Navigate(folder: folder).path
    guard let name = Self.folderName(name) else { return notice(.folderNameless, backTo: path) }
    do {
      try await library.folders.rename(folder, to: name, of: UserID(visit.userID))
    } catch FolderError.nameTaken {
      return notice(.folderNameTaken, backTo: path)
    } catch FolderError.noSuchFolder {
      return .missing
    }
    return .navigate(path)
  }

  public func subscriptionList(didDelete folder: Int64, by visit: Visit) async throws -> EventAnswer {
    let user = UserID(visit.userID)
    guard let known = try await library.folders.all(of: user).first(where: { $0.id == folder }) else { return .missing }
    let lists = try await library.folders.delete(folder, of: user, at: now())
    let undo = Undo(path: SubscriptionList.restoreFolderPath, fields: ["folder": "\(folder)"], text: SubscriptionList.undo)
    return notice(.folderDeleted(known.name, lists: lists), undo: undo)
  }

  public func subscriptionList(didRestore folder: Int64, by visit: Visit) async throws -> EventAnswer {
    do {
      try await library.folders.restore(folder, of: UserID(visit.userID))
    } catch FolderError.nameTaken {
      return notice(.folderNameTaken)
    }
    return notice(.folderRestored, backTo: SubscriptionListServices.Navigate(folder: folder).path)
  }

  private static func folderName(_ text: String) -> String? {
    let name = text.trimmingCharacters(in: .whitespacesAndNewlines).prefix(100)
    return name.isEmpty ? nil : String(name)
  }
}
