import Events
import Foundation
import PodcastModel
import Storage

/// The notifications of new episodes: addresses and pending messages.
public struct NotificationRepository: Sendable {
  let database: any Database
  let events: any EventBus

  // MARK: - Addresses

  /// The addresses of `user`.
  public func addresses(of user: UserID) async throws -> [NotificationAddress] {
    try await database.read { connection in
      try connection.rows(Self.ofUser, ["user": .integer(user.rawValue)]).map { try Self.address($0, on: connection) }
    }
  }

  /// An address; nil when it is deleted or belongs to another user.
  public func address(_ id: NotificationAddress.ID, of user: UserID) async throws -> NotificationAddress? {
    try await database.read { connection in
      try connection.row(Self.one, ["user": .integer(user.rawValue), "id": .integer(id)]).map { try Self.address($0, on: connection) }
    }
  }

  /// Adds an address.
  ///
  /// - Parameter sealed: the URL, encrypted.
  public func add(
    _ kind: NotificationAddress.Kind, sealed: String, filter: NotificationFilter = NotificationFilter(), for user: UserID, at moment: Date
  ) async throws -> NotificationAddress.ID {
    let id = try await database.write { try Self.insert(kind, sealed: sealed, filter, session: nil, for: user, at: moment, on: $0) }
    events.publish(.notifications(user))
    return id
  }

  /// Sets the filter of an address.
  public func set(_ filter: NotificationFilter, of id: NotificationAddress.ID, for user: UserID) async throws {
    try await database.write { connection in
      let values: Parameters = [
        "words": .text(filter.titleFilter), "is_for_all": Value(filter.shows == nil), "user": .integer(user.rawValue), "id": .integer(id),
      ]
      if try connection.run(Self.update, values) > 0 { try Self.set(filter.shows, of: id, for: user, on: connection) }
    }
    events.publish(.notifications(user))
  }

  /// Deletes an address, or restores it when `moment` is nil: it is deleted permanently a day later.
  public func remove(_ id: NotificationAddress.ID, of user: UserID, at moment: Date?) async throws {
    _ = try await database.write {
      try $0.run(Self.setRemoved, ["removed_at": Value(moment), "user": .integer(user.rawValue), "id": .integer(id)])
    }
    events.publish(.notifications(user))
  }

  /// Stores the result of the last message to an address.
  public func note(_ failure: String?, of id: NotificationAddress.ID, at moment: Date) async throws {
    let user = try await database.write {
      try $0.row(Self.noted, ["trouble": Value(failure), "sent_at": failure == nil ? Value(moment) : .null, "id": .integer(id)])?.int64(
        "user_id")
    }
    if let user { events.publish(.notifications(UserID(user))) }
  }

  /// Addresses with an unencrypted URL, including deleted ones.
  public func plainAddresses() async throws -> [UnencryptedAddress] {
    try await database.read { connection in
      try connection.rows(Self.plain, [:]).map {
        UnencryptedAddress(id: try $0.int64("id"), user: UserID(try $0.int64("user_id")), url: try $0.text("url"))
      }
    }
  }

  /// Replaces unencrypted URLs by encrypted ones, in one transaction. Encrypted ones stay.
  public func seal(_ sealed: [(address: UnencryptedAddress, text: String)]) async throws {
    try await database.write(.erasing) { connection in
      for (address, text) in sealed {
        try connection.run(Self.seal, ["sealed": .text(text), "id": .integer(address.id), "url": .text(address.url)])
      }
    }
  }

  // MARK: - New episodes

  /// Creates messages for the new episodes of one show, one for each address whose filter matches, and deletes old rows. It is one
  /// transaction, so that each episode is announced once. Of many new episodes only a few get messages, which include the number of the
  /// others.
  ///
  /// - Returns: whether there were any new episodes.
  public func makeMessages(at moment: Date) async throws -> Bool {
    try await database.write(.erasing) { connection in
      try connection.run(Self.dropRemoved, ["before": Value(moment - Self.day)])
      // The browsers of expired sessions are deleted with them.
      try connection.run(WebSessionRepository.deleteExpired, ["now": Value(moment)])
      try connection.run(Self.dropMessages, ["before": Value(moment - Self.maxRetryPeriod)])
      guard let row = try connection.row(Self.next, [:]) else { return false }
      let (show, found) = (ShowID(try row.int64("show_id")), try row.date("found_at"))
      if moment.timeIntervalSince(found) <= Self.maxRetryPeriod {
        // An old episode is not announced, even if it is new here: a feed that changes the identities of all its episodes has no
        // hundred new ones.
        let fresh = try connection.rows(
          Self.fresh,
          [
            "show": .integer(show.rawValue), "found_at": Value(found), "since": Value(found - Self.maxRetryPeriod),
            "limit": Value(Self.maxBatchSize),
          ])
        for address in try connection.rows(Self.ofSubscribers, ["show": .integer(show.rawValue)]) {
          try Self.addMessages(address, of: fresh, show, found: found, at: moment, on: connection)
        }
        try Self.addMessagesToFollowers(of: fresh, show, found: found, at: moment, on: connection)
      }
      try connection.run(Self.drop, ["show": .integer(show.rawValue), "found_at": Value(found)])
      return true
    }
  }

  /// Whether there are new episodes without messages.
  public func hasNewEpisodes() async throws -> Bool { try await database.read { try $0.row(Self.next, [:]) != nil } }

  /// Takes the next due message whose address has no other message being sent.
  public func claim(owner: String, at moment: Date, until: Date) async throws -> NotificationMessage? {
    try await database.write { connection in
      while let row = try connection.row(
        Self.claim, ["lease_owner": .text(owner), "lease_until": Value(until), "next_at": Value(until), "now": Value(moment)])
      {
        let (id, generation) = (Value.integer(try row.int64("id")), try row.int64("generation"))
        if let row = try connection.row(Self.message, ["id": id]) {
          var message = try NotificationMessage(row, generation: generation)
          if message.device != nil { message.grouped = try Self.claimGroup(of: message, owner, until, on: connection) }
          return message
        }
        // Its address was deleted, or its user's account disabled.
        try connection.run(Self.finish, ["id": id, "generation": .integer(generation)])
      }
      return nil
    }
  }

  /// Deletes a message that was delivered, or never will be.
  ///
  /// - Returns: whether the claim was still valid.
  @discardableResult
  public func finish(_ message: NotificationMessage) async throws -> Bool {
    try await database.write { connection in
      try message.group.map { try connection.run(Self.finish, ["id": .integer($0.id), "generation": .integer($0.generation)]) }.contains {
        $0 > 0
      }
    }
  }

  /// Postpones a message that was not delivered; no other message is sent to its address before.
  public func postpone(_ message: NotificationMessage, to moment: Date) async throws {
    try await database.write { connection in
      for message in message.group {
        try connection.run(
          Self.postpone, ["next_at": Value(moment), "id": .integer(message.id), "generation": .integer(message.generation)])
      }
      try connection.run(Self.postponeOthers, ["next_at": Value(moment), "address": .integer(message.address), "now": Value(moment)])
    }
  }

  /// Releases a message that must not be sent now, until `moment`.
  public func hold(_ message: NotificationMessage, until moment: Date) async throws {
    try await database.write { connection in
      for message in message.group {
        try connection.run(Self.hold, ["next_at": Value(moment), "id": .integer(message.id), "generation": .integer(message.generation)])
      }
    }
  }

  /// Whether there are new episodes without messages, or a due message.
  public func isDue(at moment: Date) async throws -> Bool {
    try await database.read { connection in
      if try connection.row(Self.next, [:]) != nil { return true }
      guard let next = try connection.row(Self.nextTime, [:])?.optionalDate("next_at") else { return false }
      return next <= moment
    }
  }

  /// The owners of claimed messages.
  public func leaseOwners() async throws -> Set<String> {
    try await database.read { Set(try $0.rows(Self.owners, [:]).map { try $0.text("lease_owner") }) }
  }

  /// Releases all messages of a terminated owner.
  public func release(owner: String, at moment: Date) async throws {
    _ = try await database.write { try $0.run(Self.release, ["next_at": Value(moment), "lease_owner": .text(owner)]) }
  }

  // MARK: - Within the room

  /// Stores that an episode is new, within the transaction that stores the episode.
  static func note(_ episode: Int64, of show: ShowID, at moment: Date, on connection: any Connection) throws {
    try connection.run(found, ["episode": .integer(episode), "show": .integer(show.rawValue), "found_at": Value(moment)])
  }

  static func insert(
    _ kind: NotificationAddress.Kind, sealed: String, _ filter: NotificationFilter, session: Int64?, for user: UserID, at moment: Date,
    on connection: any Connection
  ) throws -> NotificationAddress.ID {
    let values: Parameters = [
      "user": .integer(user.rawValue), "kind": .text(kind.rawValue), "sealed": .text(sealed), "session": Value(session),
      "words": .text(filter.titleFilter), "is_for_all": Value(filter.shows == nil), "created_at": Value(moment),
    ]
    guard let row = try connection.row(insert, values) else { throw StorageError.unexpectedValue(column: "id") }
    let id = try row.int64("id")
    try set(filter.shows, of: id, for: user, on: connection)
    return id
  }

  static func backoff(of address: NotificationAddress.ID, on connection: any Connection) throws -> Date? {
    try connection.row(backoff, ["address": .integer(address)])?.optionalDate("next_at")
  }

  // MARK: - Private

  /// The maximum number of messages per feed and fetch: more would flood an address, and lengthen the transaction.
  private static let maxMessagesPerFeed = 5
  private static let maxBatchSize = 200
  private static let day: TimeInterval = 86_400
  /// An episode that waited this long is not announced any more.
  private static let maxRetryPeriod: TimeInterval = 3 * 86_400
  /// Messages to a browser wait this long for those of other shows that are refreshed in the same minute.
  private static let groupingPeriod: TimeInterval = 30
  /// Publishers often backdate episodes a little.
  private static let late: TimeInterval = 86_400

  private static func addMessages(
    _ row: Row, of fresh: [Row], _ show: ShowID, found: Date, at moment: Date, on connection: any Connection
  ) throws {
    var filter = try address(row, on: connection).filter
    let rule = try EpisodeRule.effective(row)
    if rule.notifying == .never { return }
    // The rule of the show decides, and not the shows of the address.
    if rule.notifying == .always { filter.shows = nil }
    // Episodes that were published before the user subscribed, or found before the address was added, are not announced.
    let first = try row.date("subscribed_at") - late
    guard found >= max(first, try row.date("created_at")) else { return }
    let wanted = try fresh.filter { episode in
      try episode.date("sort_at") >= first && filter.matches(try episode.text("title"), of: show)
        && rule.filter.exclusion(episode) == nil
    }
    try insert(wanted, to: row, at: moment, on: connection)
  }

  /// Those of the people whom users follow. An episode that its show has announced to an address is not announced to it again.
  private static func addMessagesToFollowers(
    of fresh: [Row], _ show: ShowID, found: Date, at moment: Date, on connection: any Connection
  ) throws {
    let rows = try connection.rows(ofFollowers, ["show": .integer(show.rawValue), "found_at": Value(found)])
    for (_, rows) in try Dictionary(grouping: rows, by: { try $0.int64("id") }).sorted(by: { $0.key < $1.key }) {
      guard let address = rows.first, found >= (try address.date("created_at")) else { continue }
      let credited = Set(try rows.map { try $0.int64("episode_id") })
      try insert(try fresh.filter { credited.contains(try $0.int64("episode_id")) }, to: address, at: moment, on: connection)
    }
  }

  /// - Parameter wanted: episodes, newest first.
  private static func insert(_ wanted: [Row], to row: Row, at moment: Date, on connection: any Connection) throws {
    let isGrouped = try row.text("kind") == NotificationAddress.Kind.webPush.rawValue
    let earliest = moment + (isGrouped ? groupingPeriod : 0)
    let due = max(earliest, try backoff(of: try row.int64("id"), on: connection) ?? earliest)
    // The newest one is sent last and includes the number of episodes without a message.
    for (place, episode) in wanted.prefix(maxMessagesPerFeed).enumerated().reversed() {
      let others = place == 0 ? max(wanted.count - maxMessagesPerFeed, 0) : 0
      try connection.run(
        insertMessage,
        [
          "address": .integer(try row.int64("id")), "episode": .integer(try episode.int64("episode_id")), "others": Value(others),
          "made_at": Value(moment), "next_at": Value(due),
        ])
    }
  }

  private static func address(_ row: Row, on connection: any Connection) throws -> NotificationAddress {
    let shows: Set<ShowID> =
      try row.bool("is_for_all")
      ? [] : Set(try connection.rows(shows, ["address": .integer(try row.int64("id"))]).map { ShowID(try $0.int64("show_id")) })
    return try NotificationAddress(row, shows: shows)
  }

  private static func set(
    _ shows: Set<ShowID>?, of id: NotificationAddress.ID, for user: UserID, on connection: any Connection
  ) throws {
    try connection.run(deleteShows, ["address": .integer(id)])
    for show in (shows ?? []).sorted(by: { $0.rawValue < $1.rawValue }) {
      try connection.run(
        insertShow, ["address": .integer(id), "show": .integer(show.rawValue), "user": .integer(user.rawValue)])
    }
  }
}
