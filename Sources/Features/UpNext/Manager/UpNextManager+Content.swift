import Components
import Library
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import UpNext
import WebPage

extension UpNextManager {
  func page(_ visit: Visit, _ router: Router) async throws -> Page {
    let user = UserID(visit.userID)
    var earlier: [UpNext.Content.Earlier] = []
    for queue in try await playback.earlierQueues(of: user).prefix(Self.mostEarlier) {
      var titles: [String] = []
      for episode in queue.episodes.prefix(Self.mostTitles) {
        if let title = try await library.episodes.episode(episode)?.title { titles.append(title) }
      }
      earlier.append(UpNext.Content.Earlier(id: queue.id, saved: queue.saved, count: queue.episodes.count, titles: titles))
    }
    let content = UpNext.Content(
      rows: try await playback.upNext(of: user).map { row($0.planned) }, earlier: earlier,
      searchURL: router.offers(SearchPageServices.Navigate.self) ? SearchPageServices.Navigate().path : nil,
      url: UpNextServices.Navigate().path, today: playback.now())
    return Page(title: UpNext.title, identity: UpNextServices.name, body: UpNext.html(content))
  }

  private func row(_ planned: PlannedEpisode) -> UpNext.Content.Row {
    var row = UpNext.Content.Row(planned)
    row.download = offered.mark(of: planned)
    return row
  }

  private static let mostEarlier = 10
  private static let mostTitles = 3
}

extension UpNext.Content.Row {
  fileprivate init(_ planned: PlannedEpisode) {
    let episode = planned.episode
    self.init(
      episode: episode.id.rawValue, title: episode.title, showTitle: planned.showTitle, artworkURL: planned.artwork?.path,
      url: EpisodePageServices.Navigate(episode: episode.id.rawValue).path, durationSeconds: planned.duration,
      positionSeconds: planned.position, isFinished: planned.isFinished, play: Playability(planned))
  }
}
