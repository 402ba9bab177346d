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
  public static func activate(in router: Router, listening: ListeningSessions, userSettings: UserSettings) {
    router.embed(MiniPlayerServices.Embed.self) { [unowned router] _, viewer in
      let user = UserID(viewer.userID)
      let current = try await listening.current(for: user)
      let settings = try await userSettings.planSettings(of: user).settings
      var content = MiniPlayer.Content(
        item: current.map { PlayItem($0) }, positionSeconds: current?.start ?? 0,
        skipBack: settings.skipBack, skipForward: settings.skipForward, showsLinksOnPhone: settings.miniPlayerButtons == .links,
        playerURL: router.path(to: AudioPlayerServices.Navigate()),
        episodesURL: router.path(to: EpisodePickerServices.Navigate()), historyURL: router.path(to: PlayHistoryServices.Navigate()),
        upNextURL: router.path(to: UpNextServices.Navigate()))
      // It plays already.
      content.actions = OfferedActions(in: router).menu.filter { !EpisodeAction.queueing.contains($0) }
      content.menuURL = router.path(to: EpisodeActionsServices.Navigate(episode: current?.episode.id.rawValue ?? 0))
      content.isArchived = current?.isArchived ?? false
      return MiniPlayer.html(content)
    }
  }
}
