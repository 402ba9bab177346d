import Events
import Foundation
import Library
import OwnAudio
import OwnShows
import PodcastModel
import ServiceRouter
import Services
import WebPage

/// The manager of users' own audio files.
public struct OwnShowsManager: Sendable {
  let library: Library
  let audio: OwnAudio

  public static func activate(in router: Router, library: Library, audio: OwnAudio) {
    let manager = OwnShowsManager(library: library, audio: audio)
    router.navigate(OwnShowsServices.Navigate.self) { _, viewer in try await manager.page(viewer) }
    router.navigate(OwnShowsServices.NavigateShow.self) { task, viewer in try await manager.editing(task.show, viewer) }
    router.navigate(OwnShowsServices.NavigateDeletion.self) { task, viewer in try await manager.deletion(task.show, viewer) }
    router.navigate(OwnShowsServices.NavigateSaving.self) { task, _ in Self.saving(task.url ?? "") }
    router.events(
      OwnShows.events(for: manager, maxFiles: OwnAudio.maxUploads, maxFileBytes: OwnAudio.maxUploadBytes) { viewer in
        try await audio.left(UserID(viewer.userID))
      })
    router.onChange(Change.self) { change, viewer in
      guard try await manager.concerns(change, UserID(viewer.userID)) else { return [] }
      return [LivePatch("own-shows", attributes: ["data-reload-on": "\(Date().timeIntervalSince1970)"])]
    }
  }

  // MARK: - Pages

  func page(
    _ viewer: Viewer, problem: String? = nil, report: OwnShows.Content.Report? = nil, status: Int = 200
  ) async throws -> Page {
    let shows = try await library.ownShows.shows(of: UserID(viewer.userID)).map { show in
      OwnShows.Content.Show(
        show: show.id.rawValue, title: show.title, url: ShowPageServices.Navigate(show: show.id.rawValue).path,
        editURL: OwnShowsServices.NavigateShow(show: show.id.rawValue).path, episodes: show.episodeCount, isShared: show.isShared,
        isWatched: show.folder != nil, isMissing: show.isMissing)
    }
    let excluded = viewer.isOwner ? try await library.ownShows.excludedFolders() : []
    var content = OwnShows.Content(
      shows: shows, excludedFolders: excluded, problem: problem, report: report, maxFiles: OwnAudio.maxUploads,
      maxFileBytes: OwnAudio.maxUploadBytes)
    content.savingURL = OwnShowsServices.NavigateSaving(url: nil).path
    if viewer.isOwner { content.ignored = await audio.ignoredFiles().map { .init(path: $0.path, reason: Self.reason($0.reason)) } }
    return Page(title: OwnShows.title, identity: OwnShowsServices.name, body: OwnShows.html(content), status: status)
  }

  /// - Returns: nil when the viewer has no such show.
  private func editing(_ id: Int64, _ viewer: Viewer, _ typed: String? = nil, problem: String? = nil) async throws -> Page? {
    guard let show = try await library.ownShows.show(ShowID(id), of: UserID(viewer.userID)) else { return nil }
    let content = OwnShows.Editing(
      show: id, title: typed ?? show.title, deletionURL: OwnShowsServices.NavigateDeletion(show: id).path,
      backURL: OwnShowsServices.Navigate().path, problem: problem, maxTitleLength: OwnAudio.maxTitleLength)
    return Page(title: show.title, identity: "\(OwnShowsServices.name):\(id)", body: OwnShows.html(content))
  }

  private func deletion(_ id: Int64, _ viewer: Viewer) async throws -> Page? {
    guard let show = try await library.ownShows.show(ShowID(id), of: UserID(viewer.userID)) else { return nil }
    let content = OwnShows.Deletion(
      show: id, title: show.title, isWatched: show.folder != nil, isShared: show.isShared,
      backURL: OwnShowsServices.NavigateShow(show: id).path)
    return Page(title: show.title, identity: "\(OwnShowsServices.name):\(id):deletion", body: OwnShows.html(content))
  }

  // MARK: - Private

  private static func reason(_ reason: IgnoredFile.Reason) -> OwnShows.Content.Ignored.Reason {
    switch reason {
    case .notAudio: .notAudio
    case .link: .link
    case .tooDeep: .tooDeep
    case .tooMany: .tooMany
    case .unreadable: .unreadable
    }
  }

  /// Whether a change may be one of the user's own shows. A deleted one is no such show any more.
  private func concerns(_ change: Change, _ user: UserID) async throws -> Bool {
    switch change {
    case .show(let show, _): try await library.ownShows.show(show, of: user) != nil
    case .subscription(_, let subscriber): subscriber == user
    default: false
    }
  }
}

// MARK: - Events

extension OwnShowsManager: OwnShowsDelegate {
  public func ownShows(didSetShared isShared: Bool, _ show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await change { try await audio.setShared(isShared, ShowID(show), for: UserID(viewer.userID)) }
  }

  public func ownShows(didRename show: Int64, to title: String, by viewer: Viewer) async throws -> EventAnswer {
    do {
      return try await change { try await audio.rename(ShowID(show), to: title, for: UserID(viewer.userID)) }
    } catch OwnAudioError.nameMissing {
      guard let page = try await editing(show, viewer, title, problem: OwnShows.nameMissing) else { return .missing }
      return .page(page)
    }
  }

  public func ownShows(didDelete show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await change { try await audio.delete(ShowID(show), for: UserID(viewer.userID)) }
  }

  public func ownShows(didRestore folder: String, by viewer: Viewer) async throws -> EventAnswer {
    guard viewer.isOwner else { return .missing }
    do {
      try await audio.restoreFolder(folder)
      return .notice(OwnShows.restored, backTo: OwnShowsServices.Navigate().path)
    } catch OwnAudioError.noSuchShow {
      return .missing
    }
  }

  private func change(_ body: () async throws -> Void) async throws -> EventAnswer {
    do {
      try await body()
      return .navigate(OwnShowsServices.Navigate().path)
    } catch OwnAudioError.noSuchShow {
      return .missing
    }
  }
}
