import Events
import Library
import PodcastModel
import Refreshing
import ShowPage
import WebPage

extension ShowPageManager {
  /// The patches of open pages with episodes of a show after a change in the library.
  func livePatches(for change: Change, _ viewer: Viewer) async throws -> [LivePatch] {
    switch change {
    case .session, .episode, .history, .upNext, .refresh, .imports, .sizes, .download, .downloads, .playlists, .playlist, .charts,
      .webSessions, .inbox, .changeLog, .episodeRules, .notifications, .chapters, .transcripts, .transcription, .server:
      return []
    case .feed(let show):
      guard try await library.privateShows.isVisible(show, to: UserID(viewer.userID)) else { return [] }
      let (failure, isLoaded) = try await feed(of: show)
      return [
        LivePatch("empty-\(show.rawValue)", text: ShowPage.nothingLoaded(isLoaded: isLoaded, hasFailed: failure != nil)),
        LivePatch(
          "empty-why-\(show.rawValue)",
          text: ShowPage.nothingLoaded(isLoaded: isLoaded, hasFailed: failure != nil, reason: failure)),
        LivePatch("checking-show-\(show.rawValue)", attributes: ["data-checking": "\(await refreshing.isRefreshing(show))"]),
        // The last sentence stays where none is, so that a line that goes does not lose its words first.
        LivePatch("trouble-text-\(show.rawValue)", text: failure),
        LivePatch("trouble-\(show.rawValue)", attributes: ["hidden": failure == nil ? "" : nil]),
      ]
    case .subscription(let show, let user), .subscriptionMark(let show, let user):
      let preference = try await library.preferences.preference(of: show, for: user)
      let remembered = ShowPage.remembered(order: preference.order?.rawValue, hidesPlayed: preference.hidesPlayed)
      return ShowPage.livePatches(ofShow: show.rawValue, marks: try await marks(of: show, user))
        + [ShowPage.livePatch(ofShow: show.rawValue, remembered: remembered)]
    case .show(let id, let added):
      guard let show = try await library.shows.show(id, for: UserID(viewer.userID)) else { return [] }
      let count = LivePatch("count-\(id.rawValue)", text: ShowPage.episodeCount(show.episodeCount))
      guard added > 0 else { return [count] }
      // A page that was rendered after they arrived lists them already: the browser compares the total with the page's own.
      return [count, LivePatch("new-\(id.rawValue)", attributes: ["data-total": "\(show.episodeCount)"])]
    }
  }
}
