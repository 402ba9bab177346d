import Library
import PodcastModel
import Presenting
import ServiceRouter
import Services
import UserCenter
import WebPage

/// A person's own corner.
public struct UserCenterManager: Sendable {
  let library: Library

  public static func activate(in router: Router, library: Library) {
    let manager = UserCenterManager(library: library)
    router.navigate(UserCenterServices.Navigate.self) { [unowned router] _, visit in try await manager.page(visit, router) }
    router.events(UserCenter.events(for: manager))
  }

  // MARK: - Private

  private func page(_ visit: Visit, _ router: Router) async throws -> Page {
    let shows = try await library.subscriptions.shows(of: UserID(visit.userID))
    let content = UserCenter.Content(
      subscriptions: shows.map { show in
        UserCenter.Content.Subscription(
          show: show.id.rawValue, title: show.title, author: show.author, artworkURL: show.artwork?.path,
          url: ShowPageServices.Navigate(show: show.id.rawValue).path, episodeCount: show.episodeCount)
      },
      historyURL: router.offers(PlayHistoryServices.Navigate.self) ? PlayHistoryServices.Navigate().path : nil,
      searchURL: router.offers(SearchPageServices.Navigate.self) ? SearchPageServices.Navigate().path : nil)
    return Page(title: UserCenter.title, identity: UserCenterServices.name, body: UserCenter.html(content))
  }
}

extension UserCenterManager: UserCenterDelegate {
  public func userCenter(didDeleteSubscription show: Int64, by visit: Visit) async throws -> EventAnswer {
    try await library.subscriptions.unsubscribe(UserID(visit.userID), from: ShowID(show))
    return .navigate(UserCenterServices.Navigate().path)
  }
}
