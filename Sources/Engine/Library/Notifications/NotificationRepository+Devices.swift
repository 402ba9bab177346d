import Events
import Foundation
import PodcastModel
import Storage

/// The browsers that receive notifications.
extension NotificationRepository {
  /// Adds a browser of `user`, or renews the subscription of a known one: its filter and quiet hours stay.
  ///
  /// - Parameters:
  ///   - sealed: the endpoint of the subscription, encrypted.
  ///   - replaced: the hash of the browser's earlier endpoint, which only renews; nil for none.
  ///   - session: the session of the browser, with which the browser is deleted; nil for none.
  /// - Returns: nil when there is nothing to renew, because the user has removed the browser.
  public func add(
    _ device: PushDevice, sealed: String, replacing replaced: String?, session: Int64?, for user: UserID, at moment: Date
  ) async throws -> NotificationAddress.ID? {
    let id: NotificationAddress.ID? = try await database.write(.erasing) { connection in
      let earlier = try replaced.flatMap { try Self.address(of: $0, user, on: connection) }
      // A renewal whose answer was lost is repeated.
      let known = try earlier ?? Self.address(of: device.endpointHash, user, includesRemoved: replaced == nil, on: connection)
      if known == nil, replaced != nil { return nil }
      try connection.run(Self.deleteOtherDevices, ["endpoint_hash": .text(device.endpointHash), "address": .integer(known ?? 0)])
      let facts: Parameters = [
        "endpoint_hash": .text(device.endpointHash), "public_key": .text(device.publicKey), "secret": .text(device.secret),
        "name": .text(device.name), "time_zone": .text(device.timeZone),
      ]
      if let known {
        try connection.run(Self.renewAddress, ["sealed": .text(sealed), "session": Value(session), "id": .integer(known)])
        try connection.run(Self.renewDevice, facts + ["address": .integer(known)])
        return known
      }
      let added = try Self.insert(.webPush, sealed: sealed, NotificationFilter(), session: session, for: user, at: moment, on: connection)
      let settings: Parameters = [
        "address": .integer(added), "user": .integer(user.rawValue), "quiet_from": Value(device.quietHours?.from),
        "quiet_until": Value(device.quietHours?.until), "shows_private": Value(device.showsPrivate),
      ]
      try connection.run(Self.insertDevice, facts + settings)
      return added
    }
    if id != nil { events.publish(.notifications(user)) }
    return id
  }

  /// Sets when a browser gets no messages, and whether they show titles and artwork of private shows.
  public func set(_ quietHours: QuietHours?, showsPrivate: Bool, of id: NotificationAddress.ID, for user: UserID) async throws {
    let values: Parameters = [
      "quiet_from": Value(quietHours?.from), "quiet_until": Value(quietHours?.until), "shows_private": Value(showsPrivate),
      "user": .integer(user.rawValue), "address": .integer(id),
    ]
    try await database.write { connection in
      guard try connection.run(Self.updateDevice, values) > 0, try Self.backoff(of: id, on: connection) == nil else { return }
      try connection.run(Self.releaseHeld, ["address": .integer(id)])
    }
    events.publish(.notifications(user))
  }

  /// Deletes the address of an expired subscription, with its messages.
  ///
  /// - Parameter url: the URL to which the message was sent: an address that was renewed meanwhile stays.
  public func delete(_ id: NotificationAddress.ID, at url: StoredURL) async throws {
    guard case .sealed(let sealed) = url else { return }
    let user = try await database.write(.erasing) {
      try $0.row(Self.delete, ["id": .integer(id), "sealed": .text(sealed)])?.int64("user_id")
    }
    if let user { events.publish(.notifications(UserID(user))) }
  }

  // MARK: - Within the room

  /// Claims the other pending messages to the address of a claimed one.
  static func claimGroup(
    of message: NotificationMessage, _ owner: String, _ until: Date, on connection: any Connection
  ) throws -> [NotificationMessage] {
    let values: Parameters = [
      "lease_owner": .text(owner), "lease_until": Value(until), "next_at": Value(until), "address": .integer(message.address),
      "id": .integer(message.id),
    ]
    return try connection.rows(claimGroup, values).compactMap { claimed in
      let generation = try claimed.int64("generation")
      return try connection.row(Self.message, ["id": .integer(try claimed.int64("id"))]).map {
        try NotificationMessage($0, generation: generation)
      }
    }
  }

  // MARK: - Private

  private static func address(
    of endpointHash: String, _ user: UserID, includesRemoved: Bool = false, on connection: any Connection
  ) throws -> NotificationAddress.ID? {
    guard let row = try connection.row(deviceOfEndpoint, ["user": .integer(user.rawValue), "endpoint_hash": .text(endpointHash)]),
      try includesRemoved || row.optionalDate("removed_at") == nil
    else { return nil }
    return try row.int64("address_id")
  }
}
