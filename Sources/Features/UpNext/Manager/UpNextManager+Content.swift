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
  func page(_ viewer: Viewer, _ router: Router) async throws -> Page {
    let user = UserID(viewer.userID)
    var earlier: [UpNext.Content.Earlier] = []
    for queue in try await playback.earlierQueues(of: user).prefix(Self.maxEarlierQueues) {
      var titles: [String] = []
      for episode in queue.episodes.prefix(Self.maxTitles) {
        if let title = try await library.episodes.episode(episode)?.title { titles.append(title) }
      }
      earlier.append(UpNext.Content.Earlier(id: queue.id, saved: queue.saved, count: queue.episodes.count, titles: titles))
    }
    let url = UpNextServices.Navigate().path
    var content = UpNext.Content(
      rows: try await playback.upNext(of: user).map { offered.row($0.planned, backTo: url, sorts: UpNextServices.name) }, earlier: earlier,
      searchURL: router.path(to: SearchPageServices.Navigate()),
      url: url, today: playback.now())
    content.actions = offered.menu.filter { !EpisodeAction.queueing.contains($0) }
    return Page(title: UpNext.title, identity: UpNextServices.name, body: UpNext.html(content))
  }

  private static let maxEarlierQueues = 10
  private static let maxTitles = 3
}
