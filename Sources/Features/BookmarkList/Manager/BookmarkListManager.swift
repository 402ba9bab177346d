import BookmarkList
import BoundedNumbers
import Components
import Library
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import Sharing
import WebPage

/// The manager of bookmarks, clips and public links.
public struct BookmarkListManager: Sendable {
  let library: Library
  let bookmarks: Bookmarks
  let userSettings: UserSettings
  /// The engine of clips.
  let sharing: Clips
  let publicLinks: PublicLinks
  let offered: OfferedActions

  public static func activate(
    in router: Router, library: Library, bookmarks: Bookmarks, userSettings: UserSettings, clips: Clips, publicLinks: PublicLinks
  ) {
    let manager = BookmarkListManager(
      library: library, bookmarks: bookmarks, userSettings: userSettings, sharing: clips, publicLinks: publicLinks,
      offered: OfferedActions(in: router))
    // The address of the form that the sheet has replaced.
    router.navigate(BookmarkListServices.NewLink.self) { [unowned router] task, _ in
      router.path(to: SharePageServices.Navigate(episode: task.episode, clip: task.clip)).map { Page.moved(to: $0) }
    }
    router.navigate(BookmarkListServices.NavigateLinks.self) { [unowned router] task, viewer in
      try await manager.page(for: task, viewer, router)
    }
    router.navigate(BookmarkListServices.NavigateClips.self) { [unowned router] task, viewer in
      try await manager.page(for: task, viewer, router)
    }
    router.navigate(BookmarkListServices.Navigate.self) { [unowned router] task, viewer in
      try await manager.page(for: task, viewer, router)
    }
    router.navigate(BookmarkListServices.NavigateBookmarkActions.self) { task, viewer in try await manager.page(for: task, viewer) }
    router.navigate(BookmarkListServices.NavigateClipActions.self) { task, viewer in try await manager.page(for: task, viewer) }
    router.embed(BookmarkListServices.EmbedClipForm.self) { task, _ in manager.form(for: task) }
    router.events(BookmarkList.events(for: manager))
  }

  // MARK: - Private

  private func page(for task: BookmarkListServices.Navigate, _ viewer: Viewer, _ router: Router) async throws -> Page {
    let user = UserID(viewer.userID)
    let number = max(min(task.page ?? 1, Self.maxPages), 1)
    let words = task.query.flatMap { $0.isEmpty ? nil : $0 }
    let found = try await library.bookmarks.bookmarks(
      of: user, words: words, limit: Self.pageLength + 1, offset: (number - 1) * Self.pageLength)
    let planSettings = try await userSettings.planSettings(of: user)
    var content = BookmarkList.Content(
      shows: shows(of: found.prefix(Self.pageLength), with: planSettings),
      total: try await library.bookmarks.count(of: user, words: words),
      query: words ?? "", url: task.path, searchPath: BookmarkListServices.Navigate().path, moreURL: nil)
    if found.count > Self.pageLength { content.moreURL = BookmarkListServices.Navigate(query: words, page: number + 1).path }
    content.parts = Self.parts(current: BookmarkListServices.Navigate().path)
    content.exports = [(BookmarkList.exportMarkdown, "md"), (BookmarkList.exportCSV, "csv"), (BookmarkList.exportJSON, "json")].map {
      ($0, BookmarkListServices.Export(format: $1).path)
    }
    content.homeURL = router.path(to: HomePageServices.Navigate())
    content.segments = try await router.markup(LibraryPageServices.EmbedSegments(current: .bookmarks), for: viewer)
    return Page(title: BookmarkList.title, identity: BookmarkListServices.name, body: BookmarkList.html(content))
  }

  /// The bookmarks arrive in the order of their shows.
  private func shows(
    of places: some Sequence<BookmarkWithEpisode>, with planSettings: PlanSettings
  ) -> [BookmarkList.Content.Show] {
    var shows: [BookmarkList.Content.Show] = []
    for place in places {
      let planned = PlannedEpisode(place.personal, with: planSettings)
      let show = planned.show.rawValue
      if shows.last?.show != show {
        shows.append(
          .init(
            show: show, title: planned.showTitle, url: ShowPageServices.Navigate(show: show).path, artworkURL: planned.artwork?.path,
            bookmarks: []))
      }
      shows[shows.count - 1].bookmarks.append(bookmark(place.id, at: place.position, place.note, in: planned))
    }
    return shows
  }

  func bookmark(_ id: Bookmark.ID, at position: Double, _ note: String, in planned: PlannedEpisode) -> BookmarkList.Content.Bookmark {
    let episode = planned.episode.id.rawValue
    var bookmark = BookmarkList.Content.Bookmark(
      id: id, seconds: position, note: note, url: EpisodePageServices.Navigate(episode: episode, t: Int(clamping: position)).path,
      episode: offered.row(planned, backTo: nil))
    if offered.shares { bookmark.shareURL = SharePageServices.Navigate(episode: episode, start: position.rounded(.down)).path }
    return bookmark
  }

  static let pageLength = 50
  static let maxPages = 1_000_000
}

extension BookmarkListManager: BookmarkListDelegate {
  public func bookmarkList(didEdit bookmark: Int64, note: String, backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    let isSaved = try await bookmarks.setNote(note, of: bookmark, by: UserID(viewer.userID))
    return .notice(isSaved ? BookmarkList.saved : BookmarkList.bookmarkUnavailable, backTo: path)
  }

  public func bookmarkList(didDelete bookmark: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    guard let taken = try await bookmarks.delete(bookmark, by: UserID(viewer.userID)) else {
      return .notice(BookmarkList.bookmarkUnavailable, backTo: path)
    }
    return .notice(
      BookmarkList.deleted(at: taken.position),
      undo: Undo(path: BookmarkList.undoPath, fields: ["bookmark": "\(bookmark)"], text: BookmarkList.undo), backTo: path)
  }

  public func bookmarkList(didRestore bookmark: Int64, by viewer: Viewer) async throws -> EventAnswer {
    let restored = try await bookmarks.restore(bookmark, by: UserID(viewer.userID))
    return .notice(restored == nil ? BookmarkList.bookmarkUnavailable : BookmarkList.restored, backTo: BookmarkListServices.Navigate().path)
  }
}
