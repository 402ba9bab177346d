import BottomPlayer
import Components
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

/// The manager of the mini player. It renders the session; from then on the browser updates the mini player.
public struct BottomPlayerManager: Sendable {
  let playback: Playback

  public static func activate(in router: Router, playback: Playback) {
    let manager = BottomPlayerManager(playback: playback)
    router.embed(BottomPlayerServices.Embed.self) { [unowned router] _, visit in
      try await manager.html(
        visit, playerURL: router.offers(AudioPlayerServices.Navigate.self) ? AudioPlayerServices.Navigate().path : nil,
        episodesURL: router.offers(EpisodeListServices.Navigate.self) ? EpisodeListServices.Navigate().path : nil,
        historyURL: router.offers(PlayHistoryServices.Navigate.self) ? PlayHistoryServices.Navigate().path : nil)
    }
  }

  // MARK: - Private

  private func html(_ visit: Visit, playerURL: String?, episodesURL: String?, historyURL: String?) async throws -> HTML {
    let current = try await playback.current(for: UserID(visit.userID))
    return BottomPlayer.html(
      BottomPlayer.Content(
        item: current.map { PlayItem($0) }, positionSeconds: current?.start ?? 0, playerURL: playerURL,
        episodesURL: episodesURL, historyURL: historyURL))
  }
}
