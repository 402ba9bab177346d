import BlockingWork
import Components
import EpisodePage
import FeedParsing
import Library
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

/// One episode with its show notes.
public struct EpisodePageManager: Sendable {
  let library: Library
  let playback: Playback

  public static func activate(in router: Router, library: Library, playback: Playback) {
    let manager = EpisodePageManager(library: library, playback: playback)
    router.navigate(EpisodePageServices.Navigate.self) { task, visit in try await manager.page(for: task, visit) }
  }

  // MARK: - Private

  private func page(for task: EpisodePageServices.Navigate, _ visit: Visit) async throws -> Page? {
    let id = EpisodeID(task.episode)
    let user = UserID(visit.userID)
    guard let planned = try await playback.planned(id, for: user) else { return nil }
    let episode = planned.episode
    let content = EpisodePage.Content(
      episode: id.rawValue, title: episode.title, showTitle: planned.showTitle,
      showURL: ShowPageServices.Navigate(show: episode.show.rawValue).path, artworkURL: planned.artwork?.path,
      published: episode.published, durationSeconds: planned.duration, positionSeconds: planned.start,
      isFinished: planned.isFinished, season: episode.season, number: episode.number,
      kind: episode.kind == .full ? nil : episode.kind.rawValue, isExplicit: episode.isExplicit,
      notes: try await notes(of: episode), link: episode.link, play: Playability(planned))
    return Page(title: episode.title, identity: "\(EpisodePageServices.name):\(id.rawValue)", body: EpisodePage.html(content))
  }

  /// Notes are sanitised when a feed is read, and once more here: what an older version let through does not reach a page.
  private func notes(of episode: Episode) async throws -> HTML {
    guard let html = try await library.episodes.notes(of: episode.id) else { return .empty }
    return .sanitised(try await BlockingWork.shared.run { ShowNotes.sanitised(html, base: episode.link) })
  }
}
