import Events
import Library
import PodcastModel
import Refreshing
import ShowPage
import WebPage

extension ShowPageManager {
  /// The patches of open pages with episodes of a show after a change in the library.
  func leaves(for change: Change, _ visit: Visit) async throws -> [Leaf] {
    switch change {
    case .session, .episode, .upNext, .refresh, .imports, .sizes, .download, .downloads, .charts: return []
    case .feed(let show):
      let (trouble, isLoaded) = try await feed(of: show)
      return [
        Leaf("empty-\(show.rawValue)", text: ShowPage.nothingLoaded(isLoaded: isLoaded, hasFailed: trouble != nil)),
        Leaf(
          "empty-why-\(show.rawValue)",
          text: ShowPage.nothingLoaded(isLoaded: isLoaded, hasFailed: trouble != nil, reason: trouble)),
        Leaf("checking-show-\(show.rawValue)", attributes: ["data-checking": "\(await refreshing.isRefreshing(show))"]),
        // The last sentence stays where none is, so that a line that goes does not lose its words first.
        Leaf("trouble-text-\(show.rawValue)", text: trouble),
        Leaf("trouble-\(show.rawValue)", attributes: ["hidden": trouble == nil ? "" : nil]),
      ]
    case .subscription(let show, let user), .subscriptionMark(let show, let user):
      return ShowPage.leaves(ofShow: show.rawValue, marks: try await marks(of: show, user))
    case .show(let id, let added):
      guard let show = try await library.shows.show(id) else { return [] }
      let count = Leaf("count-\(id.rawValue)", text: ShowPage.episodeCount(show.episodeCount))
      guard added > 0 else { return [count] }
      // A page that was rendered after they arrived lists them already: the browser compares the total with the page's own.
      return [count, Leaf("new-\(id.rawValue)", attributes: ["data-total": "\(show.episodeCount)"])]
    }
  }
}
