import Components
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

  public static func activate(in router: Router, library: Library, playback: Playback, downloading: Downloading) {
    let manager = DownloadCenterManager(library: library, playback: playback, downloading: downloading)
    router.navigate(DownloadCenterServices.Navigate.self) { [unowned router] task, visit in try await manager.page(for: task, visit, router)
    }
    router.navigate(DownloadCenterServices.NavigateToShow.self) { [unowned router] task, visit in
      try await manager.page(for: task, visit, router)
    }
    router.embed(DownloadCenterServices.EmbedBadge.self) { _, visit in
      DownloadCenter.badge(try await manager.library.claims.counts(of: UserID(visit.userID)).underWay)
    }
    router.perform(DownloadCenterServices.Act.self) { task, visit in try await manager.act(task.verb, task.episodes, visit) }
    router.events(DownloadCenter.events(for: manager))
    router.live(Change.self) { change, visit in try await manager.leaves(for: change, visit) }
  }

  static let path = DownloadCenterServices.Navigate().path
  static let downloadingPath = DownloadCenterServices.Navigate(part: DownloadCenter.Part.downloading.rawValue).path
}

// MARK: - The verbs that other pages use

extension DownloadCenterManager {
  private func act(
    _ verb: DownloadCenterServices.Act.Verb, _ episodes: [Int64], _ visit: Visit
  ) async throws -> DownloadCenterServices.Acted {
    let user = UserID(visit.userID)
    let ids = episodes.map(EpisodeID.init)
    switch verb {
    case .download:
      let answer = try await downloading.download(ids, for: user)
      guard answer.started.isEmpty, answer.alreadyThere.isEmpty else { return acted(nil) }
      return acted(.nothingToDownload(ids.count))
    case .pause: try await downloading.pause(try await kept(ids, by: user))
    case .resume: try await downloading.resume(try await kept(ids, by: user))
    case .cancel: try await downloading.cancel(ids, for: user)
    case .delete:
      let removed = try await downloading.remove(ids, for: user)
      return removed.count > 0 ? acted(.deleted(removed.count, bytes: removed.bytes), undo: removed.moment) : acted(nil)
    }
    return acted(nil)
  }

  /// A download belongs to the server, but only its users may pause it.
  private func kept(_ episodes: [EpisodeID], by user: UserID) async throws -> [EpisodeID] {
    var kept: [EpisodeID] = []
    for episode in episodes where try await library.downloads.facts(of: episode, for: user) != nil { kept.append(episode) }
    return kept
  }

  private func acted(_ deed: DownloadCenter.Deed?, undo: Date? = nil) -> DownloadCenterServices.Acted {
    DownloadCenterServices.Acted(
      sentence: deed.map(DownloadCenter.sentence), undoPath: DownloadCenter.undoPath, undo: undo.map { "\($0.milliseconds)" } ?? "",
      undoText: DownloadCenter.undo)
  }
}

// MARK: - Events of its own pages

extension DownloadCenterManager: DownloadCenterDelegate {
  public func downloadCenter(
    didTap verb: DownloadVerb, episode: Int64, backTo path: String, by visit: Visit
  ) async throws -> EventAnswer {
    guard let verb = DownloadCenterServices.Act.Verb(rawValue: verb.rawValue) else { return .missing }
    return answer(try await act(verb, [episode], visit), backTo: path)
  }

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
    return .notice(DownloadCenter.sentence(for: .cancelledAll), backTo: Self.downloadingPath)
  }

  public func downloadCenter(didDelete episode: Int64, backTo path: String, by visit: Visit) async throws -> EventAnswer {
    answer(try await act(.delete, [episode], visit), backTo: path)
  }

  public func downloadCenter(didDeleteShow show: Int64, by visit: Visit) async throws -> EventAnswer {
    let removed = try await downloading.removeShow(ShowID(show), for: UserID(visit.userID))
    guard removed.count > 0 else { return .done(backTo: Self.path) }
    return answer(acted(.deleted(removed.count, bytes: removed.bytes), undo: removed.moment), backTo: Self.path)
  }

  public func downloadCenter(didRestore episode: Int64, by visit: Visit) async throws -> EventAnswer {
    let count = try await downloading.restore([EpisodeID(episode)], for: UserID(visit.userID))
    return .notice(DownloadCenter.sentence(for: count > 0 ? .restored(count) : .gone), backTo: Self.path)
  }

  public func downloadCenter(didUndo undo: Int64, by visit: Visit) async throws -> EventAnswer {
    let count = try await downloading.restore(removedAt: Date(milliseconds: undo), for: UserID(visit.userID))
    return .notice(DownloadCenter.sentence(for: count > 0 ? .restored(count) : .gone), backTo: Self.path)
  }

  public func downloadCenterDidSeeNew(by visit: Visit) async throws -> EventAnswer {
    try await downloading.clearNew(of: UserID(visit.userID))
    return .done(backTo: Self.path)
  }

  private func answer(_ acted: DownloadCenterServices.Acted, backTo path: String) -> EventAnswer {
    guard let sentence = acted.sentence else { return .done(backTo: path) }
    let undo = acted.undo.isEmpty ? nil : Undo(path: acted.undoPath, fields: ["undo": acted.undo], text: acted.undoText)
    return .notice(sentence, undo: undo, backTo: path)
  }
}
