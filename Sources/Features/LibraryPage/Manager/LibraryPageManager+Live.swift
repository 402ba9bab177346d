import Events
import Foundation
import Library
import LibraryPage
import PodcastModel
import WebPage

extension LibraryPageManager {
  /// Numbers of unplayed episodes are leaves; other changes reload the page.
  func livePatches(for change: Change, _ viewer: Viewer) async throws -> [LivePatch] {
    let user = UserID(viewer.userID)
    let reload = LivePatch("library", attributes: ["data-reload-on": UUID().uuidString])
    switch change {
    case .subscription(_, user), .subscriptionMark(_, user): return [reload]
    case .show(let id, let added) where added > 0:
      guard let show = try await library.subscriptions.libraryShow(id, of: user) else { return [] }
      return try await unplayedPatches(of: show, user) + [reload]
    case .episode(let episode, user):
      guard let show = try await library.subscriptions.libraryShow(of: episode, for: user) else { return [] }
      return try await unplayedPatches(of: show, user)
    case .feed(let id):
      guard let show = try await library.subscriptions.libraryShow(id, of: user) else { return [] }
      return [LivePatch("library-\(id.rawValue)", attributes: [LibraryPage.failurePatch: show.isFailing ? "" : nil])]
    default: return []
    }
  }

  // MARK: - Private

  /// The number of the show, and those of its folders where it has changed.
  private func unplayedPatches(of show: LibraryShow, _ user: UserID) async throws -> [LivePatch] {
    let patch = LibraryPage.unplayedPatch(show.arrived, ofShow: show.id.rawValue)
    guard sentCounts.isNew(show.unplayed, of: show.id, for: user) else { return [patch] }
    let patches = [patch, LivePatch(LibraryPage.countsPatch, attributes: ["data-reload-on": UUID().uuidString])]
    let members = try await library.folders.folders(of: user)
    guard let folders = members[show.id], !folders.isEmpty else { return patches }
    let shows = try await library.subscriptions.libraryShows(of: user, by: .title)
    return patches
      + folders.map { folder in
        let inside = self.shows(shows, in: folder, members)
        return LibraryPage.unplayedPatch(inside.reduce(0) { $0 + $1.arrived }, ofFolder: folder.id)
      }
  }
}
