import Components
import Library
import PodcastModel
import Refreshing
import ServiceRouter
import Services
import Subscriptions
import WebPage

/// Subscribing to shows from a directory, for Managers of pages that list such shows.
public struct DirectoryShowActions: Sendable {
  private let refreshing: FeedRefresher
  private let subscriptions: Subscriptions

  public init(refreshing: FeedRefresher, subscriptions: Subscriptions) {
    self.refreshing = refreshing
    self.subscriptions = subscriptions
  }

  /// Subscribes or unsubscribes, as the button says, and returns the new button. A show that is not in the library is fetched and stored
  /// first.
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
    do {
      try await subscriptions.subscribe(user, to: try await refreshing.show(at: button.feedURL, for: user, isListed: true))
      return answer
    } catch let error as RefreshingError {
      // Where credentials are needed, the search page shows the form for them.
      if error.isSignInNeeded { return .navigate(SearchPageServices.Navigate(term: button.feedURL).path) }
      return .notice(Sentences.sentence(for: error, toOwner: viewer.isOwner), backTo: path)
    }
  }
}

extension DirectoryShowRow {
  /// A show that this server has leads to its page; the preview of one that is added meanwhile leads on to it.
  public init(_ show: ChartedShow) {
    self.init(
      title: show.title, author: show.author, genre: show.genre.map(Sentences.genre), feedURL: show.feedURL, artworkURL: show.artwork?.path,
      isSubscribed: show.isSubscribed,
      url: show.show.map { ShowPageServices.Navigate(show: $0.rawValue).path } ?? SearchPageServices.Preview(feed: show.feedURL).path)
  }
}
