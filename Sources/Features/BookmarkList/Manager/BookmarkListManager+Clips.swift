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

/// The page of clips.
extension BookmarkListManager {
  func page(for task: BookmarkListServices.NavigateClips, _ viewer: Viewer, _ router: Router) async throws -> Page {
    let user = UserID(viewer.userID)
    let number = max(min(task.page ?? 1, Self.maxPages), 1)
    let found = try await library.clips.clips(of: user, limit: Self.pageLength + 1, offset: (number - 1) * Self.pageLength)
    let planSettings = try await userSettings.planSettings(of: user)
    var content = BookmarkList.ClipsContent(
      shows: clipShows(of: found.prefix(Self.pageLength), with: planSettings),
      total: try await library.clips.count(of: user), url: task.path,
      moreURL: found.count > Self.pageLength ? BookmarkListServices.NavigateClips(page: number + 1).path : nil, limits: Self.clipLimits)
    content.parts = Self.parts(current: BookmarkListServices.NavigateClips().path)
    content.homeURL = router.path(to: HomePageServices.Navigate())
    content.segments = try await router.markup(LibraryPageServices.EmbedSegments(current: .bookmarks), for: viewer)
    return Page(title: BookmarkList.clipsTitle, identity: "\(BookmarkListServices.name):clips", body: BookmarkList.html(clips: content))
  }

  func form(for task: BookmarkListServices.EmbedClipForm) -> HTML {
    var form = BookmarkList.ClipForm(
      id: task.id, episode: task.episode, position: task.position, duration: task.duration, back: task.backTo, limits: Self.clipLimits)
    form.shares = offered.shares
    return BookmarkList.html(clipForm: form)
  }

  static let clipLimits = Clips.minSeconds...Clips.maxSeconds

  /// The links between the three pages.
  static func parts(current: String) -> [LibraryHead.Link] {
    [
      (BookmarkList.bookmarksTitle, BookmarkListServices.Navigate().path),
      (BookmarkList.clipsTitle, BookmarkListServices.NavigateClips().path),
      (BookmarkList.linksPart, BookmarkListServices.NavigateLinks().path),
    ].map { LibraryHead.Link(title: $0, url: $1, isCurrent: $1 == current) }
  }

  // MARK: - Private

  /// The clips arrive in the order of their shows.
  private func clipShows(
    of clips: some Sequence<ClipWithEpisode>, with planSettings: PlanSettings
  ) -> [BookmarkList.ClipsContent.Show] {
    var shows: [BookmarkList.ClipsContent.Show] = []
    for clip in clips {
      let planned = PlannedEpisode(clip.personal, with: planSettings)
      let show = planned.show.rawValue
      if shows.last?.show != show {
        shows.append(
          .init(
            show: show, title: planned.showTitle, url: ShowPageServices.Navigate(show: show).path, artworkURL: planned.artwork?.path,
            clips: []))
      }
      shows[shows.count - 1].clips.append(self.clip(clip.id, (clip.start, clip.end), clip.title, in: planned))
    }
    return shows
  }

  func clip(
    _ id: Clip.ID, _ part: (start: Double, end: Double), _ title: String, in planned: PlannedEpisode
  ) -> BookmarkList.ClipsContent.Clip {
    BookmarkList.ClipsContent.Clip(
      id: id, start: part.start, end: part.end, title: title,
      url: EpisodePageServices.Navigate(episode: planned.episode.id.rawValue, clip: id).path,
      audioURL: sharing.exporter.isInstalled ? BookmarkListServices.ExportClip(clip: id).path : nil,
      shareURL: sharePath(of: id), episode: offered.row(planned, backTo: nil))
  }
}

// MARK: - Events

extension BookmarkListManager {
  public func bookmarkList(
    didClip episode: Int64, times: (start: Double?, end: Double?), title: String, shares: Bool, backTo path: String?, by viewer: Viewer
  ) async throws -> EventAnswer {
    let path = path ?? BookmarkListServices.NavigateClips().path
    guard let start = times.start, let end = times.end else { return .notice(BookmarkList.badTime, backTo: path) }
    do {
      let clip = try await sharing.add(EpisodeID(episode), from: start, to: end, title: title, by: UserID(viewer.userID))
      let sharePath = sharePath(of: clip.id)
      if shares, let sharePath { return .navigate(sharePath) }
      var undo = Undo(path: BookmarkList.deleteClipPath, fields: ["clip": "\(clip.id)", "back": path], text: BookmarkList.undo)
      undo.link = sharePath.map { Undo.Link(path: $0, text: EpisodeAction.share.text) }
      return .notice(BookmarkList.clipAdded, undo: undo, backTo: path)
    } catch let error as ClipError {
      return error == .noSuchEpisode ? .missing : .notice(Self.sentence(for: error), backTo: path)
    }
  }

  public func bookmarkList(
    didEditClip clip: Int64, times: (start: Double?, end: Double?)?, title: String, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    if let times, times.start == nil || times.end == nil { return .notice(BookmarkList.badTime, backTo: path) }
    do {
      let isSaved = try await sharing.change(clip, from: times?.start, to: times?.end, title: title, by: UserID(viewer.userID))
      return .notice(isSaved ? BookmarkList.clipSaved : BookmarkList.clipUnavailable, backTo: path)
    } catch let error as ClipError {
      return .notice(Self.sentence(for: error), backTo: path)
    }
  }

  public func bookmarkList(didDeleteClip clip: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    guard try await sharing.delete(clip, by: UserID(viewer.userID)) != nil else {
      return .notice(BookmarkList.clipUnavailable, backTo: path)
    }
    return .notice(
      BookmarkList.clipDeleted,
      undo: Undo(path: BookmarkList.undoClipPath, fields: ["clip": "\(clip)"], text: BookmarkList.undo), backTo: path)
  }

  public func bookmarkList(didRestoreClip clip: Int64, by viewer: Viewer) async throws -> EventAnswer {
    let isRestored = try await sharing.restore(clip, by: UserID(viewer.userID))
    return .notice(
      isRestored ? BookmarkList.clipRestored : BookmarkList.clipUnavailable, backTo: BookmarkListServices.NavigateClips().path)
  }

  // MARK: - Private

  /// nil where there is no sheet that shares.
  func sharePath(of clip: Int64) -> String? {
    offered.shares ? SharePageServices.Navigate(clip: clip).path : nil
  }

  private static func sentence(for error: ClipError) -> String {
    switch error {
    case .noSuchEpisode, .outsideEpisode: BookmarkList.clipOutside
    case .badPosition: BookmarkList.badTime
    case .tooShort: BookmarkList.clipTooShort
    case .tooLong(let seconds): BookmarkList.clipTooLong(minutes: Int(clamping: seconds / 60))
    case .tooMany(let count): BookmarkList.tooManyClips(count)
    }
  }
}
