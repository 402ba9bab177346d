import Components
import Library
import PodcastModel
import Refreshing
import ServiceRouter
import Services
import Subscriptions
import WebPage

/// The actions on a show from a directory, for Managers of pages that list such shows.
public struct DirectoryShowActions: Sendable {
  private let refreshing: FeedRefresher
  private let subscriptions: Subscriptions

  public init(refreshing: FeedRefresher, subscriptions: Subscriptions) {
    self.refreshing = refreshing
    self.subscriptions = subscriptions
  }

  /// Opens the show's page. A show that is not in the library is fetched and stored first, without a subscription.
  public func open(_ feedURL: String, backTo path: String, for viewer: Viewer) async throws -> EventAnswer {
    try await reaching(feedURL, backTo: path, for: viewer) { .navigate(ShowPageServices.Navigate(show: $0.rawValue).path) }
  }

  /// Subscribes or unsubscribes, as `wish` says, and returns the new button.
  ///
  /// - Parameter action: the path to which the button posts.
  public func subscribe(
    _ button: SubscribeButton.Content, action: String, backTo path: String, for viewer: Viewer
  ) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    let answer = EventAnswer.fragment(SubscribeButton.html(button, action: action, backTo: path), backTo: path)
    guard button.isSubscribed else {
      if let show = try await refreshing.known(button.feedURL) { try await subscriptions.unsubscribe(user, from: show) }
      return answer
    }
    return try await reaching(button.feedURL, backTo: path, for: viewer) { show in
      try await subscriptions.subscribe(user, to: show)
      return answer
    }
  }

  // MARK: - Private

  private func reaching(
    _ feedURL: String, backTo path: String, for viewer: Viewer, _ body: (ShowID) async throws -> EventAnswer
  ) async throws -> EventAnswer {
    do {
      return try await body(try await refreshing.show(at: feedURL, for: UserID(viewer.userID), isListed: true))
    } catch let error as RefreshingError {
      // Where credentials are needed, the search page shows the form for them.
      if error.isSignInNeeded { return .navigate(SearchPageServices.Navigate(term: feedURL).path) }
      return .notice(Sentences.sentence(for: error), backTo: path)
    }
  }
}

extension DirectoryShowRow {
  public init(_ show: ChartedShow) {
    self.init(
      title: show.title, author: show.author, genre: show.genre, feedURL: show.feedURL, artworkURL: show.artwork?.path,
      isSubscribed: show.isSubscribed)
  }
}
