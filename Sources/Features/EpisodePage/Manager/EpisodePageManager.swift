import Artwork
import BlockingWork
import Components
import EpisodePage
import HTMLSanitizer
import Library
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

/// The manager of an episode's page.
public struct EpisodePageManager: Sendable {
  let library: Library
  let playback: Playback
  let offered: OfferedActions

  public static func activate(in router: Router, library: Library, playback: Playback) {
    let manager = EpisodePageManager(library: library, playback: playback, offered: OfferedActions(in: router))
    router.navigate(EpisodePageServices.Navigate.self) { task, viewer in try await manager.page(for: task, viewer) }
    router.embed(EpisodePageServices.EmbedNotes.self) { task, viewer in try await manager.notes(for: task, viewer) }
  }

  // MARK: - Private

  private func page(for task: EpisodePageServices.Navigate, _ viewer: Viewer) async throws -> Page? {
    let id = EpisodeID(task.episode)
    let user = UserID(viewer.userID)
    guard let planned = try await playback.planned(id, for: user) else { return nil }
    let episode = planned.episode
    var row = offered.row(planned, backTo: task.path)
    (row.url, row.today, row.positionSeconds) = (task.path, playback.now(), planned.start)
    var content = EpisodePage.Content(
      row, showURL: ShowPageServices.Navigate(show: episode.show.rawValue).path, notes: try await notes(of: planned), link: episode.link)
    content.actions = offered.menu
    content.offersFavourite = offered.favourites
    content.startSeconds = task.t
    content.bookmarks = try await library.bookmarks.bookmarks(of: id, for: user).map(BookmarkRows.Row.init)
    return Page(title: episode.title, identity: "\(EpisodePageServices.name):\(id.rawValue)", body: EpisodePage.html(content))
  }

  private func notes(for task: EpisodePageServices.EmbedNotes, _ viewer: Viewer) async throws -> HTML? {
    guard let planned = try await playback.planned(EpisodeID(task.episode), for: UserID(viewer.userID)) else { return nil }
    let notes = try await notes(of: planned)
    return notes.isEmpty ? nil : EpisodePage.notes(notes)
  }

  /// Notes are sanitized when a feed is stored, and again here: text that an older version let through does not reach a page, and pictures
  /// get an address of this server.
  private func notes(of planned: PlannedEpisode) async throws -> HTML {
    let id = planned.episode.id
    guard let notes = try await library.episodes.notes(of: id) else { return .empty }
    let basePath = Link.basePath
    // Without a known length any clock time could be a position.
    let duration = planned.episode.enclosure == nil ? nil : planned.duration
    return .sanitised(
      try await BlockingWork.shared.run {
        let times = duration.map { duration in
          NotesTimes(duration: duration) { basePath + EpisodePageServices.Navigate(episode: id.rawValue, t: $0).path }
        }
        return ShowNotes.sanitised(notes.html, base: notes.base, times: times) { address in
          basePath + EpisodePageServices.ShowPicture(episode: id.rawValue, picture: NotesPictures.name(of: address)).path
        }
      })
  }
}
