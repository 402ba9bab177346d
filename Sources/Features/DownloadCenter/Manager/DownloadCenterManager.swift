import DownloadCenter
import Downloading
import Events
import Foundation
import Library
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import Storage
import WebPage

/// The manager of a user's downloads: their pages, the actions on them, and the state of every download ring.
public struct DownloadCenterManager: Sendable {
  let library: Library
  let playback: Playback
  let downloading: Downloading
  let offered: OfferedActions

  public static func activate(in router: Router, library: Library, playback: Playback, downloading: Downloading) {
    let manager = DownloadCenterManager(library: library, playback: playback, downloading: downloading, offered: OfferedActions(in: router))
    router.navigate(DownloadCenterServices.Navigate.self) { [unowned router] task, visit in try await manager.page(for: task, visit, router)
    }
    router.navigate(DownloadCenterServices.NavigateToShow.self) { [unowned router] task, visit in
      try await manager.page(for: task, visit, router)
    }
    router.embed(DownloadCenterServices.EmbedBadge.self) { _, visit in
      DownloadCenter.badge(try await manager.library.claims.counts(of: UserID(visit.userID)).underWay)
    }
    router.events(DownloadCenter.events(for: manager))
    router.live(Change.self) { change, visit in try await manager.leaves(for: change, visit) }
  }

  static let path = DownloadCenterServices.Navigate().path
  static let downloadingPath = DownloadCenterServices.Navigate(part: DownloadCenter.Part.downloading.rawValue).path
}

// MARK: - What its own pages report

extension DownloadCenterManager: DownloadCenterDelegate {
  public func downloadCenterDidPauseAll(by visit: Visit) async throws -> EventAnswer {
    try await downloading.pauseAll(of: UserID(visit.userID))
    return .done(backTo: Self.downloadingPath)
  }

  public func downloadCenterDidResumeAll(by visit: Visit) async throws -> EventAnswer {
    try await downloading.resumeAll(of: UserID(visit.userID))
    return .done(backTo: Self.downloadingPath)
  }

  public func downloadCenterDidCancelAll(by visit: Visit) async throws -> EventAnswer {
    try await downloading.cancelAll(of: UserID(visit.userID))
    return .notice(DownloadCenter.cancelledAll, backTo: Self.downloadingPath)
  }

  public func downloadCenter(didDeleteShow show: Int64, by visit: Visit) async throws -> EventAnswer {
    let removed = try await downloading.removeShow(ShowID(show), for: UserID(visit.userID))
    guard removed.count > 0 else { return .done(backTo: Self.path) }
    let undo = Undo(path: DownloadCenter.undoPath, fields: ["undo": "\(removed.moment.milliseconds)"], text: DownloadCenter.undo)
    return .notice(DownloadCenter.deleted(removed.count, bytes: removed.bytes), undo: undo, backTo: Self.path)
  }

  public func downloadCenter(didRestore episode: Int64, by visit: Visit) async throws -> EventAnswer {
    let count = try await downloading.restore([EpisodeID(episode)], for: UserID(visit.userID))
    return .notice(DownloadCenter.restored(count), backTo: Self.path)
  }

  public func downloadCenter(didUndo undo: Int64, by visit: Visit) async throws -> EventAnswer {
    let count = try await downloading.restore(removedAt: Date(milliseconds: undo), for: UserID(visit.userID))
    return .notice(DownloadCenter.restored(count), backTo: Self.path)
  }

  public func downloadCenterDidSeeNew(by visit: Visit) async throws -> EventAnswer {
    try await downloading.clearNew(of: UserID(visit.userID))
    return .done(backTo: Self.path)
  }
}
