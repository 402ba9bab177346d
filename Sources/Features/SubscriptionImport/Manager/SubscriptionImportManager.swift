import Events
import Foundation
import Library
import OPML
import PodcastModel
import Presenting
import Refreshing
import ServiceRouter
import Services
import SubscriptionImport
import WebPage

/// The manager of imports and exports.
public struct SubscriptionImportManager: Sendable {
  let library: Library
  let importing: Importing
  let waiting: WaitingLists
  let now: @Sendable () -> Date

  public static func activate(
    in router: Router, library: Library, importing: Importing, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let manager = SubscriptionImportManager(library: library, importing: importing, waiting: WaitingLists(), now: now)
    router.navigate(SubscriptionImportServices.Navigate.self) { task, visit in try await manager.page(task, visit) }
    router.events(SubscriptionImport.events(for: manager))
    router.live(Change.self) { change, visit in try await manager.leaves(for: change, visit) }
  }

  // MARK: - Private

  private func leaves(for change: Change, _ visit: Visit) async throws -> [Leaf] {
    let moment = "\(now().timeIntervalSince1970)"
    // Feeds that an earlier run left unread are fetched gradually, without a progress.
    if case .feed = change { return [Leaf("import-feed", attributes: ["data-told": moment])] }
    let user = UserID(visit.userID)
    guard change == .imports(user) else { return [] }
    let told = Leaf("import-told", attributes: ["data-told": moment])
    guard let list = try await library.imports.latest(for: user), let progress = await importing.standing(of: list) else { return [told] }
    let text = SubscriptionImport.progressText(isUnderWay: true, done: progress.done, total: progress.total, failed: progress.failed)
    return [
      told, Leaf("import-running", attributes: ["data-running": "true"]), Leaf("import-text", text: text),
      Leaf("import-bar", attributes: ["value": "\(progress.done)", "max": "\(max(progress.total, 1))"]),
    ]
  }
}

extension SubscriptionImportManager: SubscriptionImportDelegate {
  public func subscriptionImport(didChoose file: FormFile?, by visit: Visit) async throws -> EventAnswer {
    guard let file else { return try await start(SubscriptionImport.noFile, visit) }
    if file.isTooLarge { return try await start(SubscriptionImport.tooLarge(OPMLReader.usualLimit >> 20), visit) }
    do {
      let list = try await Importing.read(file: file.path)
      let user = UserID(visit.userID)
      let lines = try await importing.foresee(list, for: user)
      let name = file.name.isEmpty ? SubscriptionImport.namelessList : file.name
      let id = await waiting.keep(WaitingList(name: name, list: list, lines: lines), for: user)
      return .navigate(SubscriptionImportServices.Navigate(preview: id).path)
    } catch let error as OPMLError {
      return try await start(Sentences.sentence(for: error), visit)
    } catch let error as ImportingError {
      return try await start(Sentences.sentence(for: error), visit)
    }
  }

  public func subscriptionImport(didConfirm preview: String, by visit: Visit) async throws -> EventAnswer {
    let user = UserID(visit.userID)
    guard let list = await waiting.take(preview, of: user) else { return try await start(SubscriptionImport.previewGone, visit) }
    let report = try await importing.take(list.list, named: list.name, for: user)
    return .navigate(SubscriptionImportServices.Navigate(list: report.id.rawValue).path)
  }

  public func subscriptionImport(didTapRetry list: Int64, show: Int64?, by visit: Visit) async throws -> EventAnswer {
    let user = UserID(visit.userID)
    guard try await library.imports.head(ImportID(list), for: user) != nil else { return .missing }
    try await importing.retry(ImportID(list), show: show.map { ShowID($0) }, for: user)
    return .navigate(SubscriptionImportServices.Navigate(list: list).path)
  }
}
