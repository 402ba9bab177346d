import Components
import Directory
import Library
import PodcastModel
import Refreshing
import ServiceRouter
import Services
import Subscriptions
import WebPage

/// The way from a show that a directory lists to the show itself, for the Managers of pages that list them.
public struct ListedShows: Sendable {
  private let refreshing: Refreshing
  private let subscriptions: Subscriptions

  public init(refreshing: Refreshing, subscriptions: Subscriptions) {
    self.refreshing = refreshing
    self.subscriptions = subscriptions
  }

  /// Goes to the show's page. One that is not here yet is fetched and stored first, as nobody's subscription.
  public func open(_ feedURL: String, backTo path: String) async throws -> EventAnswer {
    try await reaching(feedURL, backTo: path) { .navigate(ShowPageServices.Navigate(show: $0.rawValue).path) }
  }

  /// Subscribes or ends that, as `wish` says, and hands the button over as it is then.
  ///
  /// - Parameter action: where the button posts to.
  public func subscribe(
    _ wish: SubscribeButton.Content, action: String, backTo path: String, for visit: Visit
  ) async throws -> EventAnswer {
    let user = UserID(visit.userID)
    let answer = EventAnswer.fragment(SubscribeButton.html(wish, action: action, backTo: path), backTo: path)
    guard wish.isSubscribed else {
      if let show = try await refreshing.known(wish.feedURL) { try await subscriptions.unsubscribe(user, from: show) }
      return answer
    }
    return try await reaching(wish.feedURL, backTo: path) { show in
      try await subscriptions.subscribe(user, to: show)
      return answer
    }
  }

  // MARK: - Private

  private func reaching(
    _ feedURL: String, backTo path: String, _ body: (ShowID) async throws -> EventAnswer
  ) async throws -> EventAnswer {
    do {
      return try await body(try await refreshing.show(at: feedURL, isListed: true))
    } catch let error as RefreshingError {
      // Where a name and password are asked for, the page of addresses knows what to do.
      if error.isSignInNeeded { return .navigate(SearchPageServices.Navigate(term: feedURL).path) }
      return .notice(Sentences.sentence(for: error), backTo: path)
    }
  }
}

extension ListedShow {
  public init(_ show: ChartedShow) {
    self.init(
      title: show.title, author: show.author, genre: show.genre, feedURL: show.feedURL, artworkURL: show.artwork?.path,
      isSubscribed: show.isSubscribed)
  }
}
