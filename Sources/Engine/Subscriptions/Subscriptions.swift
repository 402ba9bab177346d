import Foundation
import Library
import PodcastModel

/// The shows that a user subscribes to, their folders, the smart playlists that draw from them, and the playlists by hand.
///
/// Every deletion can be undone for two weeks, and the end of a subscription for 30 days.
public struct Subscriptions: Sendable {
  let library: Library
  let now: @Sendable () -> Date

  /// - Parameter now: the clock; tests hand in a fixed one.
  public init(library: Library, now: @escaping @Sendable () -> Date = { Date() }) {
    self.library = library
    self.now = now
  }

  // MARK: - Subscribing

  /// Subscribes `user` to a show. An ended subscription is restored with its badge, mark, place and archive.
  ///
  /// - Throws: `SubscriptionError.noSuchShow` when there is none that `user` may see.
  public func subscribe(_ user: UserID, to show: ShowID) async throws {
    try await subscribe(user, to: show, at: now())
  }

  /// Ends a subscription. `resume` restores it for 30 days.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func unsubscribe(_ user: UserID, from show: ShowID) async throws -> Bool {
    try await library.subscriptions.unsubscribe(user, from: show, at: now())
  }

  /// Restores an ended subscription with its badge, mark, place and archive.
  ///
  /// - Returns: whether `user` is subscribed now.
  public func resume(_ user: UserID, _ show: ShowID) async throws -> Bool {
    try await resume(user, show, at: now())
  }

  // MARK: - Marks and order

  /// - Returns: the show's title; nil when `user` does not subscribe to it.
  public func set(_ mark: Mark, _ isOn: Bool, of show: ShowID, by user: UserID) async throws -> String? {
    try await set(mark, isOn, of: show, by: user, at: now())
  }

  /// A property of a subscription that its user sets.
  public enum Mark: Sendable {
    case favourite
    /// Not in the lists; its feed is refreshed all the same.
    case archived
  }

  /// Clears the count of new episodes of a show that `user` opens.
  public func open(_ show: ShowID, by user: UserID) async throws { try await library.subscriptions.open(show, by: user) }

  /// Puts a show before another in the order by hand, or at the end where `other` is nil.
  public func move(_ show: ShowID, before other: ShowID?, by user: UserID) async throws {
    try await library.subscriptions.move(show, before: other, by: user)
  }

  // MARK: - Within the room

  // Several shows are changed with one moment, by which the log of changes sees one change.

  func subscribe(_ user: UserID, to show: ShowID, at moment: Date) async throws {
    guard try await library.privateShows.isVisible(show, to: user) else { throw SubscriptionError.noSuchShow }
    if try await library.subscriptions.resume(user, show, at: moment) { return }
    try await library.subscriptions.subscribe(user, to: show, at: moment)
  }

  func resume(_ user: UserID, _ show: ShowID, at moment: Date) async throws -> Bool {
    guard try await library.privateShows.isVisible(show, to: user) else { return false }
    return try await library.subscriptions.resume(user, show, at: moment)
  }

  func set(_ mark: Mark, _ isOn: Bool, of show: ShowID, by user: UserID, at moment: Date) async throws -> String? {
    guard let title = try await library.subscriptions.subscription(of: user, to: show)?.show.title else { return nil }
    switch mark {
    case .favourite: try await library.subscriptions.setFavourite(isOn, show, by: user, at: moment)
    case .archived: try await library.subscriptions.setArchived(isOn, show, by: user, at: moment)
    }
    return title
  }

  /// A name as it is stored: without white space around it, at most 100 characters, each of which has few combining marks.
  ///
  /// - Throws: `SubscriptionsError.nameMissing`.
  static func name(_ text: String) throws(SubscriptionsError) -> String {
    let bounded = String(String.UnicodeScalarView(text.unicodeScalars.prefix(10_000)))
    let name = bounded.trimmingCharacters(in: .whitespacesAndNewlines).prefix(100)
    if name.isEmpty { throw .nameMissing }
    return String(String.UnicodeScalarView(name.unicodeScalars.prefix(400)))
  }
}

/// Why a folder or a playlist was not saved.
public enum SubscriptionsError: Error, Equatable {
  /// The name is empty.
  case nameMissing
}
