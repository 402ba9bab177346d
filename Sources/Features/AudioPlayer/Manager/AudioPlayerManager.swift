import AudioPlayer
import Components
import Library
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

/// The manager of the player page. It renders the session; from then on the browser updates the page.
public struct AudioPlayerManager: Sendable {
  let library: Library
  let playback: Playback
  let offered: OfferedActions

  public static func activate(in router: Router, library: Library, playback: Playback) {
    let manager = AudioPlayerManager(library: library, playback: playback, offered: OfferedActions(in: router))
    router.navigate(AudioPlayerServices.Navigate.self) { [unowned router] task, visit in try await manager.page(for: task, visit, router) }
    router.events(AudioPlayer.events(for: manager))
  }

  // MARK: - Private

  /// nil for an unknown episode.
  private func page(for task: AudioPlayerServices.Navigate, _ visit: Visit, _ router: Router) async throws -> Page? {
    let user = UserID(visit.userID)
    let plan: PlaybackPlan
    if let episode = task.episode {
      plan = try await playback.plan(around: EpisodeID(episode), for: user)
      if plan.current == nil { return nil }
    } else {
      plan = try await playback.plan(for: user)
    }
    var content = AudioPlayer.Content(
      item: plan.current.map { PlayItem($0) }, positionSeconds: plan.current?.start ?? 0,
      previous: plan.previous.map { PlayItem($0) }, next: plan.next.map { PlayItem($0) }, skipBack: plan.settings.skipBack,
      skipForward: plan.settings.skipForward, url: AudioPlayerServices.Navigate().path,
      episodesURL: router.path(to: EpisodeListServices.Navigate(fromPlayer: true)),
      upNextURL: router.path(to: UpNextServices.Navigate()))
    content.download = plan.current.flatMap(offered.mark)
    if let id = plan.current?.episode.id {
      content.notes = try await router.embedding(EpisodePageServices.EmbedNotes(episode: id.rawValue), for: visit)
      content.bookmarks = try await library.bookmarks.bookmarks(of: id, for: user).map(PlaceList.Place.init)
    }
    return Page(
      title: AudioPlayer.title, identity: AudioPlayerServices.name,
      body: AudioPlayer.html(content), showsBottomPlayer: false)
  }
}

extension AudioPlayerManager: AudioPlayerDelegate {
  public func audioPlayer(didKeep episode: Int64, at seconds: Double, note: String, by visit: Visit) async throws -> EventAnswer {
    do {
      let bookmark = try await playback.bookmark(EpisodeID(episode), at: seconds, note: note, by: UserID(visit.userID))
      return .notice(AudioPlayer.kept(at: bookmark.position), backTo: Self.path)
    } catch PlaybackError.noSuchEpisode, PlaybackError.badPosition {
      return .notice(AudioPlayer.gone, backTo: Self.path)
    }
  }

  /// A removed bookmark can be restored with its note.
  public func audioPlayer(didRemove bookmark: Int64, of episode: Int64, by visit: Visit) async throws -> EventAnswer {
    guard let removed = try await playback.takeBookmark(bookmark, by: UserID(visit.userID)) else { return .navigate(Self.path) }
    let fields = ["episode": "\(removed.episode.rawValue)", "seconds": "\(removed.position)", "note": removed.note]
    return .notice(
      AudioPlayer.removed(at: removed.position),
      undo: Undo(path: AudioPlayer.keepPath, fields: fields, text: AudioPlayer.restore), backTo: Self.path)
  }

  public func audioPlayer(didTapGoBackIn episode: Int64, by visit: Visit) async throws -> EventAnswer {
    do {
      try await playback.undo(EpisodeID(episode), by: UserID(visit.userID))
    } catch is PlaybackError {
      // There was nothing to undo: the page shows it.
    }
    return .navigate(Self.path)
  }

  private static let path = AudioPlayerServices.Navigate().path
}
