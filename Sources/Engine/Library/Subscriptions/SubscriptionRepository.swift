import Events
import Foundation
import PodcastModel
import Storage

/// Which shows a person subscribes to, and what they make of them.
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

  /// Ends a subscription, which can be taken up again as it was for two weeks.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func unsubscribe(_ user: UserID, from show: ShowID, at moment: Date) async throws -> Bool {
    let key: [Value] = [.integer(user.rawValue), .integer(show.rawValue)]
    let wasSubscribed = try await database.write { connection in
      try connection.run(Self.forgetEnded, [.integer(user.rawValue), Value(moment - Self.memory)])
      try connection.run(Self.keepEnded, [Value(moment)] + key)
      return try connection.run(Self.delete, key) > 0
    }
    events.publish(.subscription(show, user))
    return wasSubscribed
  }

  /// Takes a subscription up again as it was: with its badge, mark, place and archive. Its folders have never gone.
  ///
  /// - Returns: whether the person is subscribed now.
  public func resume(_ user: UserID, _ show: ShowID) async throws -> Bool {
    let key: [Value] = [.integer(user.rawValue), .integer(show.rawValue)]
    let isSubscribed = try await database.write { connection in
      try connection.run(Self.takeUp, key)
      try connection.run(Self.removeEnded, key)
      try connection.run(FeedRepository.setWanted, [.integer(show.rawValue)])
      return try connection.row(Self.one, key) != nil
    }
    events.publish(.subscription(show, user))
    return isSubscribed
  }

  public func isSubscribed(_ user: UserID, to show: ShowID) async throws -> Bool {
    try await subscription(of: user, to: show) != nil
  }

  /// nil when the person does not subscribe to the show.
  public func subscription(of user: UserID, to show: ShowID) async throws -> Subscription? {
    try await database.read { try $0.row(Self.one, [.integer(user.rawValue), .integer(show.rawValue)]).map(Subscription.init) }
  }

  /// The ids of a person's shows, in no order.
  public func ids(of user: UserID) async throws -> [ShowID] {
    try await database.read { try $0.rows(Self.ids, [.integer(user.rawValue)]).map { ShowID(try $0.int64("show_id")) } }
  }

  /// The shows of a person, by title.
  public func shows(of user: UserID) async throws -> [Show] {
    try await database.read { try $0.rows(Self.ofUser, [.integer(user.rawValue)]).map(Show.init) }
  }

  /// All subscriptions of a person, also the archived ones.
  public func all(of user: UserID, by order: Subscription.Order = .title) async throws -> [Subscription] {
    let rows = try await database.read { try $0.rows(Self.all, [.integer(user.rawValue)]) }
    let byTitle = try rows.map { (try Subscription($0), try $0.optionalInt64("position")) }
    // Some hundreds, by title already.
    switch order {
    case .title: return byTitle.map(\.0)
    case .new: return byTitle.map(\.0).sorted { $0.newest ?? .distantPast > $1.newest ?? .distantPast }
    case .byHand: return byTitle.sorted { $0.1 ?? .min < $1.1 ?? .min }.map(\.0)
    }
  }

  /// How many shows a person subscribes to.
  public func count(of user: UserID) async throws -> Int {
    let row = try await database.read { try $0.row(Self.count, [.integer(user.rawValue)]) }
    return Int(clamping: try row?.int64("total") ?? 0)
  }

  /// How many episodes have come to all of a person's shows since they were last opened, the archived ones left out.
  public func newCount(of user: UserID) async throws -> Int {
    try await database.read { Int(clamping: try $0.row(Self.sumNew, [.integer(user.rawValue)])?.int64("total") ?? 0) }
  }

  // MARK: - What a person makes of them

  /// The person has opened the show: nothing in it is new any more.
  public func open(_ show: ShowID, by user: UserID) async throws {
    try await change(Self.clearNew, [.integer(user.rawValue), .integer(show.rawValue)], show, user)
  }

  public func setFavourite(_ isFavourite: Bool, _ show: ShowID, by user: UserID) async throws {
    try await change(Self.setFavourite, [Value(isFavourite), .integer(user.rawValue), .integer(show.rawValue)], show, user)
  }

  /// Takes a show out of the lists, or brings it back. It is fetched all the same.
  public func setArchived(_ isArchived: Bool, _ show: ShowID, by user: UserID) async throws {
    try await change(Self.setArchived, [Value(isArchived), .integer(user.rawValue), .integer(show.rawValue)], show, user)
  }

  /// Puts a show before another in the order by hand, or at the end where there is none.
  public func move(_ show: ShowID, before other: ShowID?, by user: UserID) async throws {
    // What stands nowhere yet gets its place first, the last of it before the others: the order is the same all the while.
    while try await database.write({ try Self.giveSomePlaces(of: user, on: $0) }) {}
    let isMoved = try await database.write { connection in
      let before = try Self.ranked(of: user, on: connection)
      guard show != other, before.contains(where: { $0.show == show }) else { return false }
      let rest = before.filter { $0.show != show }.map { Order.Ranked(item: $0.show, rank: $0.rank ?? 0) }
      // One that is not there any more is no place.
      let place = other.flatMap { other in rest.contains { $0.item == other } ? .before(other) : nil } ?? Order.Place.last
      let ranks = Dictionary(before.map { ($0.show, $0.rank) }, uniquingKeysWith: { first, _ in first })
      for row in Order.placing([show], place, in: rest) where ranks[row.item] != row.rank {
        try connection.run(Self.setPosition, [.integer(row.rank), .integer(user.rawValue), .integer(row.item.rawValue)])
      }
      return true
    }
    if isMoved { events.publish(.subscriptionMark(show, user)) }
  }

  // MARK: - Private

  private func change(_ statement: Statement, _ values: [Value], _ show: ShowID, _ user: UserID) async throws {
    let changed = try await database.write { try $0.run(statement, values) }
    if changed > 0 { events.publish(.subscriptionMark(show, user)) }
  }

  private typealias Order = RankedOrder<ShowID>

  /// The shows in their order by hand, and at which number each stands.
  private static func ranked(of user: UserID, on connection: any Connection) throws -> [(show: ShowID, rank: Int64?)] {
    try connection.rows(order, [.integer(user.rawValue)])
      .map { (show: ShowID(try $0.int64("show_id")), rank: try $0.optionalInt64("position")) }
      .sorted { $0.rank ?? .min < $1.rank ?? .min }
  }

  /// - Returns: whether there are more to be given one.
  private static func giveSomePlaces(of user: UserID, on connection: any Connection) throws -> Bool {
    let all = try ranked(of: user, on: connection)
    let placeless = all.prefix { $0.rank == nil }
    var rank = all.dropFirst(placeless.count).first?.rank ?? 0
    for (show, _) in placeless.suffix(mostPlaces).reversed() {
      rank -= Order.gap
      try connection.run(setPosition, [.integer(rank), .integer(user.rawValue), .integer(show.rawValue)])
    }
    return placeless.count > mostPlaces
  }

  /// In one transaction.
  private static let mostPlaces = 200
  private static let memory: TimeInterval = 14 * 86_400
}
