import Events
import Foundation
import PodcastModel
import Storage

/// Which shows a person subscribes to.
public struct SubscriptionRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// Subscribing twice is subscribing once.
  public func subscribe(_ user: UserID, to show: ShowID, at moment: Date) async throws {
    try await database.write {
      try $0.run(Self.insert, [.integer(user.rawValue), .integer(show.rawValue), Value(moment)])
      try $0.run(FeedRepository.setWanted, [.integer(show.rawValue)])
    }
    events.publish(.subscription(show, user))
  }

  public func unsubscribe(_ user: UserID, from show: ShowID) async throws {
    _ = try await database.write { try $0.run(Self.delete, [.integer(user.rawValue), .integer(show.rawValue)]) }
    events.publish(.subscription(show, user))
  }

  public func isSubscribed(_ user: UserID, to show: ShowID) async throws -> Bool {
    try await database.read { try $0.row(Self.one, [.integer(user.rawValue), .integer(show.rawValue)]) != nil }
  }

  /// The shows of a person, by title.
  public func shows(of user: UserID) async throws -> [Show] {
    try await database.read { try $0.rows(Self.ofUser, [.integer(user.rawValue)]).map(Show.init) }
  }

  // MARK: - Statements

  static let statements = [insert, delete, one, ofUser]

  static let insert = Statement(
    "subscriptions.insert",
    "INSERT INTO subscription (user_id, show_id, subscribed_at) VALUES (?, ?, ?) ON CONFLICT (user_id, show_id) DO NOTHING")
  private static let delete = Statement(
    "subscriptions.delete", "DELETE FROM subscription WHERE user_id = ? AND show_id = ?")
  private static let one = Statement(
    "subscriptions.one", "SELECT show_id FROM subscription WHERE user_id = ? AND show_id = ?")
  private static let ofUser = Statement(
    "subscriptions.ofUser",
    """
    SELECT \(ShowRepository.columns) FROM subscription JOIN show ON show.id = subscription.show_id
    WHERE subscription.user_id = ? ORDER BY lower(show.title), show.id
    """)
}
