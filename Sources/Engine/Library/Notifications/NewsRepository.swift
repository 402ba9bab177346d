import Foundation
import PodcastModel
import Storage

/// New episodes that people want to hear of: where, and the messages on their way there.
public struct NewsRepository: Sendable {
  let database: any Database

  // MARK: - Addresses

  public func addresses(of user: UserID) async throws -> [NewsAddress] {
    try await database.read { connection in
      try connection.rows(Self.ofUser, [.integer(user.rawValue)]).map { try Self.address($0, on: connection) }
    }
  }

  /// - Returns: nil when it is gone, or somebody else's.
  public func address(_ id: NewsAddress.ID, of user: UserID) async throws -> NewsAddress? {
    try await database.read { connection in
      try connection.row(Self.one, [.integer(user.rawValue), .integer(id)]).map { try Self.address($0, on: connection) }
    }
  }

  /// - Parameter sealed: the URL, encrypted.
  public func add(
    _ kind: NewsAddress.Kind, sealed: String, filter: NewsFilter = NewsFilter(), for user: UserID, at moment: Date
  ) async throws -> NewsAddress.ID {
    try await database.write { connection in
      let values: [Value] = [
        .integer(user.rawValue), .text(kind.rawValue), .text(sealed), .text(filter.words), Value(filter.shows == nil), Value(moment),
      ]
      guard let row = try connection.row(Self.insert, values) else { throw StorageError.unexpectedValue(column: "id") }
      let id = try row.int64("id")
      try Self.set(filter.shows, of: id, on: connection)
      return id
    }
  }

  /// Sets which episodes an address is told of.
  public func set(_ filter: NewsFilter, of id: NewsAddress.ID, for user: UserID) async throws {
    try await database.write { connection in
      let values: [Value] = [.text(filter.words), Value(filter.shows == nil), .integer(user.rawValue), .integer(id)]
      if try connection.run(Self.update, values) > 0 { try Self.set(filter.shows, of: id, on: connection) }
    }
  }

  /// Takes an address away, or brings it back: it is gone for good a day later.
  public func remove(_ id: NewsAddress.ID, of user: UserID, at moment: Date?) async throws {
    _ = try await database.write { try $0.run(Self.setRemoved, [Value(moment), .integer(user.rawValue), .integer(id)]) }
  }

  /// Notes how the newest message to an address went.
  public func note(_ trouble: String?, of id: NewsAddress.ID, at moment: Date) async throws {
    _ = try await database.write {
      try $0.run(Self.noted, [Value(trouble), trouble == nil ? Value(moment) : .null, .integer(id)])
    }
  }

  /// Addresses whose URL is not sealed yet; those that were removed count.
  public func plainAddresses() async throws -> [PlainAddress] {
    try await database.read { connection in
      try connection.rows(Self.plain, []).map {
        PlainAddress(id: try $0.int64("id"), user: UserID(try $0.int64("user_id")), url: try $0.text("url"))
      }
    }
  }

  /// Puts sealed URLs in place of plain ones, all in one transaction. What is sealed already stays.
  public func seal(_ sealed: [(address: PlainAddress, text: String)]) async throws {
    try await database.write { connection in
      for (address, text) in sealed { try connection.run(Self.seal, [.text(text), .integer(address.id), .text(address.url)]) }
    }
  }

  // MARK: - News

  /// Makes messages of what was found next of one show, for each address that wants to hear of it, and forgets what is too old for
  /// either. All of it is one step: an episode is told of once, or not yet. Of many at once a few are told of, and how many more there are.
  ///
  /// - Returns: whether there was anything.
  public func makeMessages(at moment: Date) async throws -> Bool {
    try await database.write { connection in
      try connection.run(Self.dropRemoved, [Value(moment - Self.day)])
      try connection.run(Self.dropMessages, [Value(moment - Self.longestTry)])
      guard let row = try connection.row(Self.next, []) else { return false }
      let (show, found) = (ShowID(try row.int64("show_id")), try row.date("found_at"))
      if moment.timeIntervalSince(found) <= Self.longestTry {
        // An old episode is no news, however new it is here: a feed that gives all of its own another name has no hundred new ones.
        let fresh = try connection.rows(
          Self.fresh, [.integer(show.rawValue), Value(found), Value(found - Self.longestTry), Value(Self.mostAtOnce)])
        for address in try connection.rows(Self.ofSubscribers, [.integer(show.rawValue)]) {
          try Self.tell(address, of: fresh, show, found: found, at: moment, on: connection)
        }
      }
      try connection.run(Self.drop, [.integer(show.rawValue), Value(found)])
      return true
    }
  }

  /// Whether there is something new that no messages are made of yet.
  public func hasNews() async throws -> Bool { try await database.read { try $0.row(Self.next, []) != nil } }

  /// Takes the next message whose time has come, for an address that nobody is telling anything just now.
  public func claim(owner: String, at moment: Date, until: Date) async throws -> NewsMessage? {
    try await database.write { connection in
      while let row = try connection.row(Self.claim, [.text(owner), Value(until), Value(until), Value(moment), Value(moment)]) {
        let (id, generation) = (Value.integer(try row.int64("id")), try row.int64("generation"))
        if let message = try connection.row(Self.message, [id]) { return try NewsMessage(message, generation: generation) }
        // Its address was taken away.
        try connection.run(Self.finish, [id, .integer(generation)])
      }
      return nil
    }
  }

  /// A message has arrived, or never will.
  ///
  /// - Returns: whether it was still this one's to say.
  @discardableResult
  public func finish(_ message: NewsMessage) async throws -> Bool {
    try await database.write { try $0.run(Self.finish, [.integer(message.id), .integer(message.generation)]) > 0 }
  }

  /// A message is tried again, and nothing else is sent to its address before.
  public func postpone(_ message: NewsMessage, to moment: Date) async throws {
    try await database.write { connection in
      try connection.run(Self.postpone, [Value(moment), .integer(message.id), .integer(message.generation)])
      try connection.run(Self.postponeOthers, [Value(moment), .integer(message.address), Value(moment)])
    }
  }

  /// Whether there is something new to be told, or a message whose time has come.
  public func isDue(at moment: Date) async throws -> Bool {
    try await database.read { connection in
      if try connection.row(Self.next, []) != nil { return true }
      guard let next = try connection.row(Self.nextTime, [])?.optionalDate("next_at") else { return false }
      return next <= moment
    }
  }

  public func leaseOwners() async throws -> Set<String> {
    try await database.read { Set(try $0.rows(Self.owners, []).map { try $0.text("lease_owner") }) }
  }

  /// Gives back all messages of an owner that is no more.
  public func release(owner: String, at moment: Date) async throws {
    _ = try await database.write { try $0.run(Self.release, [Value(moment), .text(owner)]) }
  }

  // MARK: - Within the room

  /// Notes in the transaction that stores it that an episode is new.
  static func note(_ episode: Int64, of show: ShowID, at moment: Date, on connection: any Connection) throws {
    try connection.run(found, [.integer(episode), .integer(show.rawValue), Value(moment)])
  }

  // MARK: - Private

  /// Messages that a feed makes at once: more at an address would be a flood, and more rows a long transaction.
  private static let mostTold = 5
  private static let mostAtOnce = 200
  private static let day: TimeInterval = 86_400
  /// What could not be told for so long is no news any more.
  private static let longestTry: TimeInterval = 3 * 86_400
  /// Publishers date episodes a little back.
  private static let late: TimeInterval = 86_400

  private static func tell(
    _ row: Row, of fresh: [Row], _ show: ShowID, found: Date, at moment: Date, on connection: any Connection
  ) throws {
    let address = try address(row, on: connection)
    // What was out before one subscribed is no news, and neither is what was found before one wanted to hear of it.
    let first = try row.date("subscribed_at") - late
    guard found >= max(first, try row.date("created_at")) else { return }
    let wanted = try fresh.filter { try $0.date("sort_at") >= first && address.filter.takes(try $0.text("title"), of: show) }
    // The newest goes out last and speaks for those of which there is no message.
    for (place, episode) in wanted.prefix(mostTold).enumerated().reversed() {
      let others = place == 0 ? max(wanted.count - mostTold, 0) : 0
      try connection.run(
        insertMessage, [.integer(address.id), .integer(try episode.int64("episode_id")), Value(others), Value(moment), Value(moment)])
    }
  }

  private static func address(_ row: Row, on connection: any Connection) throws -> NewsAddress {
    let shows: Set<ShowID> =
      try row.bool("is_for_all")
      ? [] : Set(try connection.rows(shows, [.integer(try row.int64("id"))]).map { ShowID(try $0.int64("show_id")) })
    return try NewsAddress(row, shows: shows)
  }

  private static func set(_ shows: Set<ShowID>?, of id: NewsAddress.ID, on connection: any Connection) throws {
    try connection.run(forgetShows, [.integer(id)])
    for show in (shows ?? []).sorted(by: { $0.rawValue < $1.rawValue }) {
      try connection.run(insertShow, [.integer(id), .integer(show.rawValue), .integer(show.rawValue)])
    }
  }
}
