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
  let importing: SubscriptionImporter
  let waiting: PreviewedLists
  let now: @Sendable () -> Date

  public static func activate(
    in router: Router, library: Library, importing: SubscriptionImporter, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let manager = SubscriptionImportManager(library: library, importing: importing, waiting: PreviewedLists(), now: now)
    router.navigate(SubscriptionImportServices.Navigate.self) { task, viewer in try await manager.page(task, viewer) }
    router.events(SubscriptionImport.events(for: manager))
    router.onChange(Change.self) { change, viewer in try await manager.livePatches(for: change, viewer) }
  }

  // MARK: - Private

  private func livePatches(for change: Change, _ viewer: Viewer) async throws -> [LivePatch] {
    let moment = "\(now().timeIntervalSince1970)"
    // Feeds that an earlier run left unread are fetched gradually, without a progress.
    if case .feed = change { return [LivePatch("import-feed", attributes: ["data-reload-on": moment])] }
    let user = UserID(viewer.userID)
    guard change == .imports(user) else { return [] }
    let told = LivePatch("import-told", attributes: ["data-reload-on": moment])
    guard let list = try await library.imports.latest(for: user), let progress = await importing.fetchProgress(of: list) else {
      return [told]
    }
    let text = SubscriptionImport.progressText(isUnderWay: true, done: progress.done, total: progress.total, failed: progress.failed)
    return [
      told, LivePatch("import-running", attributes: ["data-running": "true"]), LivePatch("import-text", text: text),
      LivePatch("import-bar", attributes: ["value": "\(progress.done)", "max": "\(max(progress.total, 1))"]),
    ]
  }
}

extension SubscriptionImportManager: SubscriptionImportDelegate {
  public func subscriptionImport(didChoose file: FormFile?, by viewer: Viewer) async throws -> EventAnswer {
    guard let file else { return try await start(SubscriptionImport.noFile, viewer) }
    if file.refusal == .noSpace { return try await start(SubscriptionImport.noSpace, viewer, status: 507) }
    if file.refusal == .tooLarge { return try await start(SubscriptionImport.tooLarge(OPMLReader.defaultMaxBytes >> 20), viewer) }
    do {
      let list = try await SubscriptionImporter.read(file: file.path)
      let user = UserID(viewer.userID)
      let lines = try await importing.previewImport(list, for: user)
      let name = file.name.isEmpty ? SubscriptionImport.namelessList : file.name
      let id = await waiting.store(PreviewedList(name: name, list: list, lines: lines), for: user)
      return .navigate(SubscriptionImportServices.Navigate(preview: id).path)
    } catch let error as OPMLError {
      return try await start(Sentences.sentence(for: error), viewer)
    } catch let error as ImportError {
      return try await start(Sentences.sentence(for: error), viewer)
    }
  }

  public func subscriptionImport(didConfirm preview: String, by viewer: Viewer) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    guard let list = await waiting.remove(preview, of: user) else { return try await start(SubscriptionImport.previewExpired, viewer) }
    let report = try await importing.importList(list.list, named: list.name, for: user)
    return .navigate(SubscriptionImportServices.Navigate(list: report.id.rawValue).path)
  }

  public func subscriptionImport(didTapRetry list: Int64, show: Int64?, by viewer: Viewer) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    guard try await library.imports.head(ImportID(list), for: user) != nil else { return .missing }
    try await importing.retry(ImportID(list), show: show.map { ShowID($0) }, for: user)
    return .navigate(SubscriptionImportServices.Navigate(list: list).path)
  }
}
