import AudioPlayer
import Components
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

/// The player's page: what the session holds when it is asked for. From then on the browser keeps it up to date.
public struct AudioPlayerManager: Sendable {
  let playback: Playback

  public static func activate(in router: Router, playback: Playback) {
    let manager = AudioPlayerManager(playback: playback)
    router.navigate(AudioPlayerServices.Navigate.self) { _, visit in try await manager.page(visit) }
  }

  // MARK: - Private

  private func page(_ visit: Visit) async throws -> Page {
    let plan = try await playback.plan(for: UserID(visit.userID))
    let content = AudioPlayer.Content(
      item: plan.current.map { PlayItem($0) }, positionSeconds: plan.current?.start ?? 0,
      previous: plan.previous.map { PlayItem($0) }, next: plan.next.map { PlayItem($0) })
    return Page(
      title: AudioPlayer.title, identity: AudioPlayerServices.name,
      body: AudioPlayer.html(content), showsBottomPlayer: false)
  }
}
