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
    content.liveItems = live.sorted { $0.isLive && !$1.isLive }.map { item in
      var live = ShowPage.Content.LiveItem(
        title: item.title, isLive: item.isLive, start: item.start, url: item.url, now: now, in: zone)
      if item.isLive { live.play = item.number.map { PlayItem(live: $0, title: item.title, of: show, content) } }
      return live
    }
  }
}

extension PlayItem {
  /// The audio of a broadcast. It is no episode: its number is negative, by which the player knows that nothing of it is stored.
  fileprivate init(live number: Int64, title: String, of show: ShowID, _ content: ShowPage.Content) {
    let url = ShowPageServices.Navigate(show: show.rawValue).path
    self.init(
      episode: -number, title: title, showTitle: content.title,
      mediaURL: MediaServices.ListenLive(show: show.rawValue, item: number).path, start: 0, rate: 1, duration: nil,
      artworkURL: content.artworkURL, episodeURL: url, showURL: url, hasOwnRate: true)
  }
}
