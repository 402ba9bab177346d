import Components
import EpisodePage
import Playback
import PodcastModel
import ServiceRouter
import Services
import WebPage

extension EpisodePageManager {
  /// Adds the sheet that shares the clip or the moment of the link, or the episode; the form of a clip; and the files.
  func addSharing(of planned: PlannedEpisode, from start: Int?, to content: inout EpisodePage.Content, _ viewer: Viewer) async throws {
    let id = planned.episode.id.rawValue
    let shared = content.clip.map { SharePageServices.Navigate(clip: $0.id) }
    content.shareURL = router.path(to: shared ?? SharePageServices.Navigate(episode: id, start: start.map(Double.init)))
    guard router.hasProvider(BookmarkListServices.Navigate.self) else { return }
    content.exports = EpisodePage.exportFormats.map { ($0.title, BookmarkListServices.Export(format: $0.format, episode: id).path) }
    guard planned.episode.enclosure != nil else { return }
    content.clipForm = try await router.markup(
      BookmarkListServices.EmbedClipForm(
        id: "new-clip", episode: id, position: planned.start, duration: planned.playableDuration, backTo: content.row.url), for: viewer)
  }
}
