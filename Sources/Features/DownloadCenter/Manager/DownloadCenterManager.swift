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
  let userSettings: UserSettings
  let downloading: Downloader
  let offered: OfferedActions
  /// It holds this Manager, and outlives it.
  unowned let router: Router

  public static func activate(in router: Router, library: Library, userSettings: UserSettings, downloading: Downloader) {
    let manager = DownloadCenterManager(
      library: library, userSettings: userSettings, downloading: downloading, offered: OfferedActions(in: router), router: router)
    router.navigate(DownloadCenterServices.Navigate.self) { task, viewer in try await manager.page(for: task, viewer) }
    router.navigate(DownloadCenterServices.NavigateToShow.self) { task, viewer in try await manager.page(for: task, viewer) }
    router.events(DownloadCenter.events(for: manager))
    router.onChange(Change.self) { change, viewer in try await manager.livePatches(for: change, viewer) }
  }

  static let serverPart = DownloadCenter.Part.server.rawValue
  /// The part to which its events return.
  static let path = DownloadCenterServices.Navigate(part: serverPart).path
}

// MARK: - What its own pages report

extension DownloadCenterManager: DownloadCenterDelegate {
  public func downloadCenterDidPauseAll(by viewer: Viewer) async throws -> EventAnswer {
    try await downloading.pauseAll(of: UserID(viewer.userID))
    return .done(backTo: Self.path)
  }

  public func downloadCenterDidResumeAll(by viewer: Viewer) async throws -> EventAnswer {
    try await downloading.resumeAll(of: UserID(viewer.userID))
    return .done(backTo: Self.path)
  }

  public func downloadCenterDidCancelAll(by viewer: Viewer) async throws -> EventAnswer {
    try await downloading.cancelAll(of: UserID(viewer.userID))
    return .notice(DownloadCenter.cancelledAll, backTo: Self.path)
  }

  public func downloadCenter(didDeleteShow show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    let removed = try await downloading.removeShow(ShowID(show), for: UserID(viewer.userID))
    guard removed.count > 0 else { return .done(backTo: Self.path) }
    let undo = Undo(path: DownloadCenter.undoPath, fields: ["undo": "\(removed.moment.milliseconds)"], text: DownloadCenter.undo)
    return .notice(DownloadCenter.deleted(removed.count, bytes: removed.bytes), undo: undo, backTo: Self.path)
  }

  public func downloadCenter(
    didTap action: String, on episodes: [Int64]?, ofShow show: Int64?, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    let selected =
      if let episodes { episodes } else {
        try await library.claims.downloadedEpisodes(of: user, show: show.map { ShowID($0) }).map(\.rawValue)
      }
    let task = EpisodeActionsServices.Perform(action: action, episodes: selected, backTo: Link.local(path))
    guard let answer = try await router.answer(task, for: viewer) ?? nil else { return .missing }
    return answer
  }

  public func downloadCenter(didSetList list: String, by viewer: Viewer) async throws -> EventAnswer {
    guard let list = DownloadList(rawValue: list) else { return .missing }
    try await userSettings.change(list, of: UserID(viewer.userID))
    return .done(backTo: Self.path)
  }

  public func downloadCenter(didRestore episode: Int64, by viewer: Viewer) async throws -> EventAnswer {
    let count = try await downloading.restore([EpisodeID(episode)], for: UserID(viewer.userID))
    return .notice(DownloadCenter.restored(count), backTo: Self.path)
  }

  public func downloadCenter(didUndo undo: Int64, by viewer: Viewer) async throws -> EventAnswer {
    let count = try await downloading.restore(removedAt: Date(milliseconds: undo), for: UserID(viewer.userID))
    return .notice(DownloadCenter.restored(count), backTo: Self.path)
  }

  public func downloadCenterDidSeeNew(by viewer: Viewer) async throws -> EventAnswer {
    try await downloading.clearNew(of: UserID(viewer.userID))
    return .done(backTo: Self.path)
  }
}
