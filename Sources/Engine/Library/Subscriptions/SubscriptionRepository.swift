import Events
import Foundation
import PodcastModel
import Storage

/// The subscriptions of users.
public struct SubscriptionRepository: Sendable {
  let database: any Database
  let events: any EventBus
  let playedCounts: PlayedCounts

  /// Subscribes to a show; repeating the call changes nothing.
  ///
  /// - Throws: `SubscriptionError.noSuchShow` when there is none that `user` may see.
  public func subscribe(_ user: UserID, to show: ShowID, at moment: Date) async throws {
    let origin = ChangeLogRepository.Origin(user: user, moment: moment, author: .current)
    try await database.write { connection in
      guard try PrivateShowRepository.isVisible(show, to: user, on: connection) else { throw SubscriptionError.noSuchShow }
      let added = try connection.run(
        Self.insert, ["user": .integer(user.rawValue), "show": .integer(show.rawValue), "subscribed_at": Value(moment)])
      try FeedRepository.noteUse(of: show, on: connection)
      if added > 0 { try ChangeLogRepository.add(.subscribed, [show.rawValue], by: origin, on: connection) }
    }
    publish(.subscription(show, user), user)
  }

  /// Ends a subscription. It can be restored with its state for 30 days, as long as the log of changes can undo it.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func unsubscribe(_ user: UserID, from show: ShowID, at moment: Date) async throws -> Bool {
    let key: Parameters = ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]
    let origin = ChangeLogRepository.Origin(user: user, moment: moment, author: .current)
    let wasSubscribed = try await database.write { connection in
      try connection.run(Self.purgeEnded, ["user": .integer(user.rawValue), "before": Value(moment - ChangeLogRepository.lifetime)])
      try connection.run(Self.storeEnded, ["ended_at": Value(moment)] + key)
      let wasSubscribed = try connection.run(Self.delete, key) > 0
      if wasSubscribed { try ChangeLogRepository.add(.unsubscribed, [show.rawValue], by: origin, on: connection) }
      return wasSubscribed
    }
    publish(.subscription(show, user), user)
    return wasSubscribed
  }

  /// Restores an ended subscription with its badge, favourite, place and archive. Its folders were never removed.
  ///
  /// - Returns: whether the user is subscribed now.
  public func resume(_ user: UserID, _ show: ShowID, at moment: Date) async throws -> Bool {
    let key: Parameters = ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]
    let origin = ChangeLogRepository.Origin(user: user, moment: moment, author: .current)
    let isSubscribed = try await database.write { connection in
      let resumed = try connection.run(Self.resumeOrInsert, key)
      if resumed > 0 { try ChangeLogRepository.add(.subscribed, [show.rawValue], by: origin, on: connection) }
      try connection.run(Self.removeEnded, key)
      try FeedRepository.noteUse(of: show, on: connection)
      return try connection.row(Self.one, key) != nil
    }
    publish(.subscription(show, user), user)
    return isSubscribed
  }

  /// Whether `user` subscribes to the show.
  public func isSubscribed(_ user: UserID, to show: ShowID) async throws -> Bool {
    try await subscription(of: user, to: show) != nil
  }

  /// The subscription; nil when the user does not subscribe to the show.
  public func subscription(of user: UserID, to show: ShowID) async throws -> Subscription? {
    try await database.read {
      try $0.row(Self.one, ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]).map(Subscription.init)
    }
  }

  /// Whether users other than `user` subscribe to the show, or have listening, lists, bookmarks, clips or downloads of it.
  public func isUsedByOthers(_ show: ShowID, than user: UserID) async throws -> Bool {
    let key: Parameters = ["show": .integer(show.rawValue), "user": .integer(user.rawValue)]
    return try await database.read { try $0.row(Self.others, key) != nil }
  }

  /// The ids of a user's shows, unordered.
  public func ids(of user: UserID) async throws -> [ShowID] {
    try await database.read { try $0.rows(Self.ids, ["user": .integer(user.rawValue)]).map { ShowID(try $0.int64("show_id")) } }
  }

  /// The shows of a user, by title, with the publishers' names.
  public func shows(of user: UserID) async throws -> [Show] {
    try await database.read { try $0.rows(Self.ofUser, ["user": .integer(user.rawValue)]).map(Show.init) }
  }

  /// All subscriptions of a user, including archived ones.
  public func all(of user: UserID, by order: Subscription.Order = .title) async throws -> [Subscription] {
    let rows = try await database.read { try $0.rows(Self.all, ["user": .integer(user.rawValue)]) }
    let byTitle = try rows.map { (try Subscription($0), try $0.optionalInt64("position")) }
    // A few hundred, sorted by title already.
    switch order {
    case .title, .unplayed: return byTitle.map(\.0)
    case .new: return byTitle.map(\.0).sorted { $0.newest ?? .distantPast > $1.newest ?? .distantPast }
    case .manual: return byTitle.sorted { $0.1 ?? .min < $1.1 ?? .min }.map(\.0)
    }
  }

  /// Subscriptions of a user, favourites first, then by title: so the result is empty only for a user without subscriptions.
  public func favouritesFirst(of user: UserID, limit: Int) async throws -> [Subscription] {
    try await database.read {
      try $0.rows(Self.favouritesFirst, ["user": .integer(user.rawValue), "limit": Value(limit)]).map(Subscription.init)
    }
  }

  /// The number of shows that a user subscribes to.
  public func count(of user: UserID) async throws -> Int {
    try await database.read { try $0.total(Self.count, ["user": .integer(user.rawValue)]) }
  }

  /// The categories of a user's shows, as their feeds name them, that of the most shows first.
  public func categories(of user: UserID, limit: Int) async throws -> [String] {
    try await database.read {
      try $0.rows(Self.categories, ["user": .integer(user.rawValue), "limit": Value(limit)]).map { try $0.text("category") }
    }
  }

  // MARK: - Favourites, archive and order

  /// Marks a show as opened: its new episodes count as seen.
  public func open(_ show: ShowID, by user: UserID) async throws {
    let changed = try await database.write {
      try $0.run(Self.clearNew, ["user": .integer(user.rawValue), "show": .integer(show.rawValue)])
    }
    if changed > 0 { events.publish(.subscriptionMark(show, user)) }
  }

  /// Adds a show to the favourites of `user`, or removes it.
  public func setFavourite(_ isFavourite: Bool, _ show: ShowID, by user: UserID, at moment: Date) async throws {
    try await mark(show, Self.setFavourite, isFavourite, as: isFavourite ? .showFavourite : .showNotFavourite, user, moment)
  }

  /// Archives a show, or restores it. Its feed is still fetched.
  public func setArchived(_ isArchived: Bool, _ show: ShowID, by user: UserID, at moment: Date) async throws {
    try await mark(show, Self.setArchived, isArchived, as: isArchived ? .showArchived : .showRestored, user, moment)
  }

  /// Moves a show before another in the manual order, or to the end when `other` is nil.
  public func move(_ show: ShowID, before other: ShowID?, by user: UserID) async throws {
    // Shows without a place get one first, starting with the last, before the others: the order does not change meanwhile.
    while try await database.write({ try Self.assignMissingPositions(of: user, on: $0) }) {}
    let isMoved = try await database.write { connection in
      let all = try Self.ranked(of: user, on: connection).map { Order.Ranked(item: $0.show, rank: $0.rank ?? 0) }
      guard let changed = Order.moving(show, before: other, in: all) else { return false }
      for row in changed {
        try connection.run(
          Self.setPosition, ["place": .integer(row.rank), "user": .integer(user.rawValue), "show": .integer(row.item.rawValue)])
      }
      return true
    }
    if isMoved { events.publish(.subscriptionMark(show, user)) }
  }

  // MARK: - Private

  private func mark(
    _ show: ShowID, _ statement: Statement, _ isOn: Bool, as action: LoggedAction, _ user: UserID, _ moment: Date
  ) async throws {
    let origin = ChangeLogRepository.Origin(user: user, moment: moment, author: .current)
    let changed = try await database.write { connection in
      let changed = try connection.run(
        statement, ["is_on": Value(isOn), "user": .integer(user.rawValue), "show": .integer(show.rawValue)])
      if changed > 0 { try ChangeLogRepository.add(action, [show.rawValue], by: origin, on: connection) }
      return changed
    }
    if changed > 0 { publish(.subscriptionMark(show, user), user) }
  }

  private func publish(_ change: Change, _ user: UserID) {
    events.publish(change)
    events.publish(.changeLog(user))
  }

  private typealias Order = RankedOrder<ShowID>

  /// The shows in their manual order, with their ranks.
  private static func ranked(of user: UserID, on connection: any Connection) throws -> [(show: ShowID, rank: Int64?)] {
    try connection.rows(order, ["user": .integer(user.rawValue)])
      .map { (show: ShowID(try $0.int64("show_id")), rank: try $0.optionalInt64("position")) }
      .sorted { $0.rank ?? .min < $1.rank ?? .min }
  }

  /// - Returns: whether more shows need a place.
  private static func assignMissingPositions(of user: UserID, on connection: any Connection) throws -> Bool {
    let all = try ranked(of: user, on: connection)
    let placeless = all.prefix { $0.rank == nil }
    var rank = all.dropFirst(placeless.count).first?.rank ?? 0
    for (show, _) in placeless.suffix(maxPlaces).reversed() {
      rank -= Order.gap
      try connection.run(setPosition, ["place": .integer(rank), "user": .integer(user.rawValue), "show": .integer(show.rawValue)])
    }
    return placeless.count > maxPlaces
  }

  /// In one transaction.
  private static let maxPlaces = 200
}

/// An error of a change to subscriptions.
public enum SubscriptionError: Error, Equatable {
  /// There is no such show, or it is a private one of other users.
  case noSuchShow
}
