import BookmarkList
import Library
import Playback
import PodcastModel
import ServiceRouter
import Services
import WebPage

/// The menus of bookmarks and clips, which are pages of their own.
extension BookmarkListManager {
  /// - Returns: nil for a bookmark that `viewer` does not have.
  func page(for task: BookmarkListServices.NavigateBookmarkActions, _ viewer: Viewer) async throws -> Page? {
    let user = UserID(viewer.userID)
    guard let found = try await library.bookmarks.bookmark(task.bookmark, of: user),
      let planned = try await planned(found.episode, for: user)
    else { return nil }
    let back = Link.local(task.back ?? BookmarkListServices.Navigate().path)
    return Page(
      title: BookmarkList.bookmarksTitle, identity: "\(BookmarkListServices.name):bookmark:\(found.id)",
      body: BookmarkList.html(actionsOn: bookmark(found.id, at: found.position, found.note, in: planned), backTo: back))
  }

  /// - Returns: nil for a clip that `viewer` does not have.
  func page(for task: BookmarkListServices.NavigateClipActions, _ viewer: Viewer) async throws -> Page? {
    let user = UserID(viewer.userID)
    guard let found = try await library.clips.clip(task.clip, of: user), let planned = try await planned(found.episode, for: user)
    else { return nil }
    let back = Link.local(task.back ?? BookmarkListServices.NavigateClips().path)
    return Page(
      title: BookmarkList.clipsTitle, identity: "\(BookmarkListServices.name):clip:\(found.id)",
      body: BookmarkList.html(
        actionsOn: clip(found.id, (found.start, found.end), found.title, in: planned), backTo: back, limits: Self.clipLimits))
  }

  // MARK: - Private

  private func planned(_ episode: EpisodeID, for user: UserID) async throws -> PlannedEpisode? {
    guard let personal = try await library.personal.episodes([episode], for: user)[episode] else { return nil }
    return PlannedEpisode(personal, with: try await userSettings.planSettings(of: user))
  }
}
