import EpisodePage
import Playback
import PodcastModel
import ServiceRouter
import Services

extension EpisodePageManager {
  /// Adds what the episode's parts can become: clips, files and public links.
  func addSharing(of planned: PlannedEpisode, to content: inout EpisodePage.Content) {
    guard router.hasProvider(BookmarkListServices.Navigate.self) else { return }
    let id = planned.episode.id.rawValue
    content.exports = EpisodePage.exportFormats.map { ($0.title, BookmarkListServices.Export(format: $0.format, episode: id).path) }
    guard planned.episode.enclosure != nil else { return }
    content.clipAction = BookmarkListServices.addClip
    content.linkURL = BookmarkListServices.NewLink(episode: id).path
  }
}
