import Foundation
import Storage

/// What only the owner of the server can resolve, and the messages about it.
public struct OwnerAlertRepository: Sendable {
  let database: any Database

  /// All stored alerts.
  public func all() async throws -> [StoredOwnerAlert] {
    try await database.read { try $0.rows(Self.all, [:]).map(StoredOwnerAlert.init) }
  }

  /// The feeds that users need and that have failed at least once since their last success.
  public func failedFeeds() async throws -> [FailedFeed] {
    try await database.read { connection in
      try connection.rows(Self.failedFeeds, [:]).filter { try $0.optionalDate("unwanted_since") == nil }.map(FailedFeed.init)
    }
  }

  /// The title of the only show of some alerts; nil for several, for other kinds, and, for every reader, for a private show and own audio.
  public func openTitle(of alerts: OwnerAlertGroup) async throws -> String? {
    guard alerts.kind == .feed, alerts.count == 1 else { return nil }
    return try await database.read { try $0.row(Self.openTitle, ["show": .integer(alerts.subject)])?.text("title") }
  }

  /// Stores the changes of one check, in one transaction.
  ///
  /// - Parameters:
  ///   - ended: the alerts whose cause has ended.
  ///   - found: new ones.
  ///   - sent: those of which the owner is notified now.
  ///   - addresses: where a message about those goes.
  public func update(
    ended: [OwnerAlert], found: [OwnerAlert], sent: [OwnerAlert], to addresses: [NotificationAddress.ID], at moment: Date
  ) async throws {
    let text = try StoredJSON.text(of: OwnerAlertGroup.groups(of: sent))
    try await database.write { connection in
      for alert in ended { try connection.run(Self.delete, Self.key(alert)) }
      for alert in found { try connection.run(Self.insert, Self.key(alert) + ["found_at": Value(moment)]) }
      for alert in sent { try connection.run(Self.setSent, Self.key(alert) + ["sent_at": Value(moment)]) }
      try connection.run(Self.dropMessages, ["before": Value(moment - Self.maxRetryPeriod)])
      for address in sent.isEmpty ? [] : addresses {
        try connection.run(
          Self.insertMessage,
          ["address": .integer(address), "alerts": .text(text), "made_at": Value(moment), "next_at": Value(moment)])
      }
    }
  }

  // MARK: - Messages

  /// Whether a message is due.
  public func isDue(at moment: Date) async throws -> Bool {
    try await database.read { try $0.row(Self.due, ["now": Value(moment)]) != nil }
  }

  /// Takes the next due message. Another claim gets it after `until`.
  public func claimMessage(at moment: Date, until: Date) async throws -> OwnerMessage? {
    try await database.write {
      try $0.row(Self.claim, ["next_at": Value(until), "now": Value(moment)]).map(OwnerMessage.init)
    }
  }

  /// Deletes a message that was delivered, or never will be.
  public func finish(_ message: OwnerMessage) async throws {
    _ = try await database.write { try $0.run(Self.deleteMessage, ["id": .integer(message.id)]) }
  }

  /// Postpones a message.
  ///
  /// - Parameter failures: the number of failures so far.
  public func postpone(_ message: OwnerMessage, to moment: Date, failures: Int) async throws {
    _ = try await database.write {
      try $0.run(Self.postpone, ["next_at": Value(moment), "failures": Value(failures), "id": .integer(message.id)])
    }
  }

  // MARK: - Private

  /// A message that waited this long is not sent any more.
  private static let maxRetryPeriod: TimeInterval = 3 * 86_400

  private static func key(_ alert: OwnerAlert) -> Parameters {
    ["kind": .text(alert.kind.rawValue), "subject_id": .integer(alert.subject)]
  }

  // MARK: - Statements

  static let statements = [
    all, failedFeeds, openTitle, insert, delete, setSent, insertMessage, dropMessages, due, claim, deleteMessage, postpone,
  ]

  private static let all = Statement("ownerAlerts.all", "SELECT kind, subject_id, found_at, sent_at FROM owner_alert")

  /// Those that a merge hides are not read any more.
  private static let failedFeeds = Statement(
    "ownerAlerts.failedFeeds",
    """
    SELECT feed.show_id, feed.trouble, feed.checked_at, feed.unwanted_since FROM feed
    WHERE feed.failures > 0 AND NOT EXISTS (SELECT 1 FROM show_merge WHERE show_merge.show_id = feed.show_id)
    """)

  private static let openTitle = Statement(
    "ownerAlerts.openTitle",
    """
    SELECT title FROM show WHERE id = :show AND NOT EXISTS (SELECT 1 FROM private_show WHERE private_show.show_id = show.id)
      AND NOT EXISTS (SELECT 1 FROM own_show WHERE own_show.show_id = show.id)
    """)

  private static let insert = Statement(
    "ownerAlerts.insert",
    "INSERT INTO owner_alert (kind, subject_id, found_at) VALUES (:kind, :subject_id, :found_at) ON CONFLICT (kind, subject_id) DO NOTHING")

  private static let delete = Statement("ownerAlerts.delete", "DELETE FROM owner_alert WHERE kind = :kind AND subject_id = :subject_id")

  private static let setSent = Statement(
    "ownerAlerts.setSent", "UPDATE owner_alert SET sent_at = :sent_at WHERE kind = :kind AND subject_id = :subject_id")

  private static let insertMessage = Statement(
    "ownerAlerts.insertMessage",
    "INSERT INTO owner_message (address_id, alerts, made_at, next_at) VALUES (:address, :alerts, :made_at, :next_at)")

  private static let dropMessages = Statement("ownerAlerts.dropMessages", "DELETE FROM owner_message WHERE made_at < :before")

  private static let due = Statement(
    "ownerAlerts.due", "SELECT id FROM owner_message WHERE next_at <= :now ORDER BY next_at, id LIMIT 1")

  private static let claim = Statement(
    "ownerAlerts.claim",
    """
    UPDATE owner_message SET next_at = :next_at
    WHERE id = (SELECT due.id FROM owner_message AS due WHERE due.next_at <= :now ORDER BY due.next_at, due.id LIMIT 1)
    RETURNING id, address_id, alerts, failures
    """)

  private static let deleteMessage = Statement("ownerAlerts.deleteMessage", "DELETE FROM owner_message WHERE id = :id")

  private static let postpone = Statement(
    "ownerAlerts.postpone", "UPDATE owner_message SET next_at = :next_at, failures = :failures WHERE id = :id")
}
