import Components
import Library
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import ShowPage

extension ShowPageManager {
  /// Adds the parts of the podcast namespace.
  func addExtras(of show: ShowID, to content: inout ShowPage.Content, for user: UserID, with planSettings: PlanSettings) async throws {
    let extras = try await library.extras.extras(of: show)
    content.details = PublishedDetails.Content(extras, in: router)
    content.trailers = try await library.personal.trailers(of: show, for: user).map { personal in
      let planned = PlannedEpisode(personal, with: planSettings)
      return ShowPage.Content.Trailer(
        title: planned.episode.title, url: EpisodePageServices.Navigate(episode: planned.episode.id.rawValue).path,
        play: Playability(planned),
        progress: PlayButton.Progress(duration: planned.duration, position: planned.position, isFinished: planned.isFinished))
    }
    let now = userSettings.now()
    let live = extras.liveItems.filter { !$0.isOver(at: now) }
    guard !live.isEmpty else { return }
    let zone = try await userSettings.zone(of: user)
    content.liveItems = live.sorted { $0.isLive && !$1.isLive }.map {
      ShowPage.Content.LiveItem(title: $0.title, isLive: $0.isLive, start: $0.start, url: $0.url, now: now, in: zone)
    }
  }
}
