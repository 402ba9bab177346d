import Foundation
import PodcastModel
import Storage

/// One occurrence of something that only the owner of the server can resolve.
public struct OwnerAlert: Sendable, Hashable {
  /// The kind.
  public let kind: Kind
  /// What tells occurrences of a kind apart: the id of a show, the number of a disk, the end of a certificate in seconds since 1970.
  public let subject: Int64

  /// What needs the owner. The raw values are stored and must never be renamed.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// A feed has failed for a week.
    case feed
    /// A disk is nearly down to the reserve of the database.
    case disk
    /// The last backup was not made.
    case backup
    /// The certificate of the server ends soon, or has ended.
    case certificate
  }

  /// Creates an alert.
  public init(_ kind: Kind, subject: Int64 = 0) {
    self.kind = kind
    self.subject = subject
  }

  init(_ row: Row) throws {
    guard let kind = Kind(rawValue: try row.text("kind")) else { throw StorageError.unexpectedValue(column: "kind") }
    self.init(kind, subject: try row.int64("subject_id"))
  }
}

/// An alert as it is stored while it lasts.
public struct StoredOwnerAlert: Sendable, Equatable {
  /// The alert.
  public let alert: OwnerAlert
  /// When it was found first.
  public let found: Date
  /// When the owner was notified; nil for a feed that has not failed for long enough.
  public let sent: Date?

  init(_ row: Row) throws {
    alert = try OwnerAlert(row)
    found = try row.date("found_at")
    sent = try row.optionalDate("sent_at")
  }
}

/// The alerts of one kind, as messages and pages name them.
public struct OwnerAlertGroup: Sendable, Equatable, Codable {
  /// The kind.
  public let kind: OwnerAlert.Kind
  /// The number of alerts.
  public let count: Int
  /// The subject of the last one.
  public let subject: Int64

  /// The groups of some alerts, in the order of the kinds.
  public static func groups(of alerts: some Sequence<OwnerAlert>) -> [OwnerAlertGroup] {
    let kinds = Dictionary(grouping: alerts, by: \.kind)
    return OwnerAlert.Kind.allCases.compactMap { kind in
      guard let found = kinds[kind], let last = found.map(\.subject).max() else { return nil }
      return OwnerAlertGroup(kind: kind, count: found.count, subject: last)
    }
  }
}

/// A pending message to an address of the owner.
public struct OwnerMessage: Sendable, Equatable {
  /// The id, the same at each attempt: the receiver can detect duplicates.
  public let id: Int64
  /// The id of the address.
  public let address: NotificationAddress.ID
  /// What it is about.
  public let alerts: [OwnerAlertGroup]
  /// The number of consecutive failures so far.
  public let failures: Int

  /// Creates a message.
  public init(id: Int64, address: NotificationAddress.ID, alerts: [OwnerAlertGroup], failures: Int) {
    self.id = id
    self.address = address
    self.alerts = alerts
    self.failures = failures
  }

  init(_ row: Row) throws {
    id = try row.int64("id")
    address = try row.int64("address_id")
    alerts = try JSONDecoder().decode([OwnerAlertGroup].self, from: Data(try row.text("alerts").utf8))
    failures = Int(clamping: try row.int64("failures"))
  }
}

/// The state of a feed that has failed.
public struct FailedFeed: Sendable, Equatable {
  /// The show of the feed.
  public let show: ShowID
  /// The reason of the last failure.
  public let failure: FeedFailure
  /// The last success; nil before the first one.
  public let checked: Date?

  init(_ row: Row) throws {
    show = ShowID(try row.int64("show_id"))
    failure = try row.optionalText("trouble").map { FeedFailure(rawValue: $0) ?? .failed } ?? .failed
    checked = try row.optionalDate("checked_at")
  }
}
