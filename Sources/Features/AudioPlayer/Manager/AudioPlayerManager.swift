import AudioPlayer
import Chapters
import Components
import Events
import Library
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import TranscriptLoading
import WebPage

/// The manager of the player page. It renders the session; from then on the browser updates the page.
public struct AudioPlayerManager: Sendable {
  let library: Library
  let listening: ListeningSessions
  let bookmarks: Bookmarks
  let userSettings: UserSettings
  let chapters: ChapterLoader
  let transcripts: TranscriptLoader
  let offered: OfferedActions

  public static func activate(
    in router: Router, library: Library, listening: ListeningSessions, bookmarks: Bookmarks, userSettings: UserSettings,
    chapters: ChapterLoader, transcripts: TranscriptLoader
  ) {
    let manager = AudioPlayerManager(
      library: library, listening: listening, bookmarks: bookmarks, userSettings: userSettings, chapters: chapters,
      transcripts: transcripts, offered: OfferedActions(in: router))
    router.navigate(AudioPlayerServices.Navigate.self) { [unowned router] task, viewer in try await manager.page(for: task, viewer, router)
    }
    router.embed(AudioPlayerServices.EmbedSleepQuestion.self) { _, viewer in try await manager.sleepCard(of: UserID(viewer.userID)) }
    router.events(AudioPlayer.events(for: manager))
    router.onChange(Change.self) { change, viewer in try await manager.livePatches(for: change, viewer) }
  }

  // MARK: - Private

  /// nil for an unknown episode.
  private func page(for task: AudioPlayerServices.Navigate, _ viewer: Viewer, _ router: Router) async throws -> Page? {
    let user = UserID(viewer.userID)
    let plan: PlaybackPlan
    if let episode = task.episode {
      plan = try await listening.plan(around: EpisodeID(episode), for: user)
      if plan.current == nil { return nil }
    } else {
      plan = try await listening.plan(for: user)
    }
    var content = AudioPlayer.Content(
      item: plan.current.map { PlayItem($0) }, positionSeconds: plan.current?.start ?? 0,
      previous: (try? plan.episode(at: -1)).map { PlayItem($0) }, next: (try? plan.episode(at: 1)).map { PlayItem($0) },
      skipBack: plan.settings.skipBack, skipForward: plan.settings.skipForward, url: AudioPlayerServices.Navigate().path,
      upNextURL: router.path(to: UpNextServices.Navigate()))
    content.panelURL = router.path(to: UpNextServices.Panel())
    if plan.current == nil {
      content.discoverURL = router.path(to: FeaturedPageServices.Navigate())
      let planSettings = try await userSettings.planSettings(of: user)
      content.inProgress = try await library.lists.episodes(of: .inProgress, for: user, limit: Self.maxSuggestions, at: userSettings.now())
        .map {
          offered.row(PlannedEpisode($0, with: planSettings), backTo: nil)
        }
    }
    content.download = plan.current.flatMap(offered.mark)
    content.actions = offered.menu
    content.isFinished = plan.current?.isFinished ?? false
    content.isArchived = plan.current?.isArchived ?? false
    content.sleepQuestion = try await sleepQuestion(of: user)
    if let current = plan.current { try await addTranscript(of: current, to: &content, for: viewer, in: router) }
    if let id = plan.current?.episode.id {
      content.clipForm = try await router.markup(
        BookmarkListServices.EmbedClipForm(
          id: "player-clip-form", episode: id.rawValue, position: content.positionSeconds, duration: plan.current?.playableDuration,
          backTo: Self.path), for: viewer)
      content.shareURL = router.path(to: SharePageServices.Navigate(episode: id.rawValue, start: content.positionSeconds.rounded(.down)))
      content.notes = try await router.markup(
        EpisodePageServices.EmbedNotes(episode: id.rawValue, duration: plan.current?.playableDuration), for: viewer)
      content.bookmarks = try await library.bookmarks.bookmarks(of: id, for: user).map {
        BookmarkRows.Row($0, in: router, backTo: Self.path)
      }
      content.chapters = try await chapters.chapters(of: id).map { ChapterRows.Row($0, of: id) }
      transcripts.load(id)
    }
    var page = Page(
      title: AudioPlayer.title, identity: AudioPlayerServices.name,
      body: AudioPlayer.html(content), showsMiniPlayer: false)
    page.isPlayer = true
    return page
  }
}

extension AudioPlayerManager: AudioPlayerDelegate {
  public func audioPlayer(didKeep episode: Int64, at seconds: Double, note: String, by viewer: Viewer) async throws -> EventAnswer {
    do {
      let bookmark = try await bookmarks.add(EpisodeID(episode), at: seconds, note: note, by: UserID(viewer.userID))
      return .notice(AudioPlayer.bookmarkAdded(at: bookmark.position), backTo: Self.path)
    } catch PlaybackError.noSuchEpisode, PlaybackError.badPosition {
      return .refused(AudioPlayer.episodeUnavailable, backTo: Self.path)
    }
  }

  public func audioPlayer(didRemove bookmark: Int64, of episode: Int64, by viewer: Viewer) async throws -> EventAnswer {
    guard let removed = try await bookmarks.delete(bookmark, by: UserID(viewer.userID)) else { return .navigate(Self.path) }
    let undo = Undo(path: AudioPlayer.restoreBookmarkPath, fields: ["bookmark": "\(bookmark)"], text: AudioPlayer.restore)
    return .notice(AudioPlayer.removed(at: removed.position), undo: undo, backTo: Self.path)
  }

  public func audioPlayer(didRestore bookmark: Int64, by viewer: Viewer) async throws -> EventAnswer {
    let restored = try await bookmarks.restore(bookmark, by: UserID(viewer.userID))
    return .notice(restored == nil ? AudioPlayer.bookmarkUnavailable : AudioPlayer.bookmarkRestored, backTo: Self.path)
  }

  public func audioPlayer(didTapGoBackIn episode: Int64, by viewer: Viewer) async throws -> EventAnswer {
    do {
      try await listening.undo(EpisodeID(episode), by: UserID(viewer.userID))
    } catch is PlaybackError {
      // There was nothing to undo: the page shows it.
    }
    return .navigate(Self.path)
  }

  static let path = AudioPlayerServices.Navigate().path
  private static let maxSuggestions = 3
}
