import Components
import Directory
import Fetching
import Foundation
import Library
import PodcastModel
import Refreshing
import ServiceRouter
import Services
import WebPage

/// The way from a show that a directory lists to the show itself, for the Managers of pages that list them.
public struct ListedShows: Sendable {
  private let library: Library
  private let refreshing: Refreshing
  private let now: @Sendable () -> Date

  public init(library: Library, refreshing: Refreshing, now: @escaping @Sendable () -> Date = { Date() }) {
    self.library = library
    self.refreshing = refreshing
    self.now = now
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
      if let show = try await known(wish.feedURL) { try await library.subscriptions.unsubscribe(user, from: show, at: now()) }
      return answer
    }
    return try await reaching(wish.feedURL, backTo: path) { show in
      // Whoever changes their mind finds the show as they had it.
      if try await !library.subscriptions.resume(user, show) { try await library.subscriptions.subscribe(user, to: show, at: now()) }
      return answer
    }
  }

  /// The show whose feed is at `address`. One that is not here yet is fetched and stored first, as nobody's subscription.
  ///
  /// - Parameters:
  ///   - credentials: what a private feed has asked for.
  ///   - isListed: a directory gives this address; where the show lives elsewhere by now, it leads there from now on.
  /// - Throws: `RefreshingError`; what the database throws.
  public func show(at address: String, signedInAs credentials: BasicCredentials? = nil, isListed: Bool = false) async throws -> ShowID {
    if credentials == nil, let show = try await known(address) { return show }
    let show = try await refreshing.add(credentials?.typed(into: address) ?? address).show
    if isListed, try await known(address) == nil { try await library.charts.note(address, is: show) }
    return show
  }

  // MARK: - Private

  private func known(_ feedURL: String) async throws -> ShowID? {
    if let show = try await library.shows.show(feedURL: feedURL) { return show.id }
    return try await library.charts.show(at: feedURL)
  }

  private func reaching(
    _ feedURL: String, backTo path: String, _ body: (ShowID) async throws -> EventAnswer
  ) async throws -> EventAnswer {
    do {
      return try await body(try await show(at: feedURL, isListed: true))
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
