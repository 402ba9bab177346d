import Components
import MiniPlayer
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

/// The manager of the mini player. It renders the session; from then on the browser updates the mini player.
public enum MiniPlayerManager {
  public static func activate(in router: Router, playback: Playback) {
    router.embed(MiniPlayerServices.Embed.self) { [unowned router] _, viewer in
      let current = try await playback.current(for: UserID(viewer.userID))
      return MiniPlayer.html(
        MiniPlayer.Content(
          item: current.map { PlayItem($0) }, positionSeconds: current?.start ?? 0,
          playerURL: router.path(to: AudioPlayerServices.Navigate()), episodesURL: router.path(to: EpisodePickerServices.Navigate()),
          historyURL: router.path(to: PlayHistoryServices.Navigate())))
    }
  }
}
