import Foundation
import PodcastModel
import Storage

/// The addresses of feeds beside the current one: the one before a user changed it, and the one that the publisher suggests.
public struct FeedAddressRepository: Sendable {
  /// The kind of an address. The raw values are stored and must never be renamed.
  public enum Kind: String, Sendable, CaseIterable {
    /// The address before a user changed it.
    case earlier
    /// The address to which the publisher suggests to move.
    case suggested
  }

  let database: any Database

  /// The addresses of a show's feed by kind, each with the time when it was noted.
  public func addresses(of show: ShowID) async throws -> [Kind: (url: String, noted: Date)] {
    let rows = try await database.read { try $0.rows(Self.ofShow, ["show": .integer(show.rawValue)]) }
    return try rows.reduce(into: [:]) { addresses, row in
      guard let kind = Kind(rawValue: try row.text("kind")) else { return }
      addresses[kind] = (try row.text("url"), try row.date("noted_at"))
    }
  }

  /// Stores an address, or deletes it.
  public func note(_ url: String?, _ kind: Kind, of show: ShowID, at moment: Date) async throws {
    try await database.write { try Self.note(url, kind, of: show, at: moment, on: $0) }
  }

  // MARK: - Within a transaction

  static func note(_ url: String?, _ kind: Kind, of show: ShowID, at moment: Date, on connection: any Connection) throws {
    let key: Parameters = ["show": .integer(show.rawValue), "kind": .text(kind.rawValue)]
    guard let url else {
      try connection.run(delete, key)
      return
    }
    try connection.run(upsert, key + ["url": .text(url), "noted_at": Value(moment)])
    // A list that names the earlier address still finds the show.
    if kind == .earlier { try connection.run(ImportRepository.setAlias, ["url": .text(url), "show": .integer(show.rawValue)]) }
  }

  // MARK: - Statements

  static let statements = [ofShow, upsert, delete]

  private static let ofShow = Statement("feedAddresses.ofShow", "SELECT kind, url, noted_at FROM feed_address WHERE show_id = :show")
  private static let upsert = Statement(
    "feedAddresses.upsert",
    """
    INSERT INTO feed_address (show_id, kind, url, noted_at) VALUES (:show, :kind, :url, :noted_at)
    ON CONFLICT (show_id, kind) DO UPDATE SET url = excluded.url, noted_at = excluded.noted_at
    """)
  private static let delete = Statement("feedAddresses.delete", "DELETE FROM feed_address WHERE show_id = :show AND kind = :kind")
}
