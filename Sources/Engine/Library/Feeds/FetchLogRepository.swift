import BoundedNumbers
import Foundation
import PodcastModel
import Storage

/// The log of the last fetches of each feed: a ring of 50 lines, in which a new line replaces the oldest.
public struct FetchLogRepository: Sendable {
  let database: any Database

  /// The log of a feed, newest first.
  public func entries(of show: ShowID) async throws -> [FetchLogEntry] {
    let entries = try await database.read { try $0.rows(Self.ofShow, ["show": .integer(show.rawValue)]).map(FetchLogEntry.init) }
    return entries.sorted { $0.moment > $1.moment }
  }

  // MARK: - Statements

  static let statements = [insert, ofShow]

  static let insert = Statement(
    "fetchLog.insert",
    """
    INSERT INTO fetch_log (show_id, slot, fetched_at, url, status, bytes, duration_ms, etag, last_modified, repairs, redirects, notes,
      outcome, trouble, added_episodes, is_complete)
    VALUES (:show, :slot, :fetched_at, :url, :status, :bytes, :duration_ms, :etag, :last_modified, :repairs, :redirects, :notes, :outcome,
      :trouble, :added_episodes, :is_complete)
    ON CONFLICT (show_id, slot) DO UPDATE SET fetched_at = excluded.fetched_at, url = excluded.url, status = excluded.status,
      bytes = excluded.bytes, duration_ms = excluded.duration_ms, etag = excluded.etag, last_modified = excluded.last_modified,
      repairs = excluded.repairs, redirects = excluded.redirects, notes = excluded.notes, outcome = excluded.outcome,
      trouble = excluded.trouble, added_episodes = excluded.added_episodes, is_complete = excluded.is_complete
    """)

  private static let ofShow = Statement(
    "fetchLog.ofShow",
    """
    SELECT fetched_at, url, status, bytes, duration_ms, etag, last_modified, repairs, redirects, notes, outcome, trouble,
      added_episodes, is_complete
    FROM fetch_log WHERE show_id = :show ORDER BY slot DESC
    """)
}

extension FetchLogEntry {
  /// Lists are strings separated by spaces; redirects are lines of a status and an address.
  var parameters: Parameters {
    [
      "fetched_at": Value(moment), "url": .text(url), "status": Value(status), "bytes": Value(bytes),
      "duration_ms": Value(Int64(clamping: duration / .milliseconds(1))), "etag": Value(etag), "last_modified": Value(lastModified),
      "repairs": .text(repairs.joined(separator: " ")),
      "redirects": .text(redirects.map { "\($0.status) \($0.url)" }.joined(separator: "\n")),
      "notes": .text(notes.map(\.rawValue).joined(separator: " ")), "outcome": .text(outcome.rawValue),
      "trouble": Value(failure?.rawValue), "added_episodes": Value(addedEpisodes), "is_complete": Value(isComplete),
    ]
  }

  init(_ row: Row) throws {
    self.init(
      moment: try row.date("fetched_at"), url: try row.text("url"), status: try row.optionalInt("status"),
      bytes: Int(clamping: try row.int64("bytes")), duration: .milliseconds(try row.int64("duration_ms")),
      etag: try row.optionalText("etag"), lastModified: try row.optionalText("last_modified"),
      repairs: try row.text("repairs").split(separator: " ").map(String.init),
      redirects: try row.text("redirects").split(separator: "\n").compactMap { line in
        let parts = line.split(separator: " ", maxSplits: 1)
        return parts.count == 2 ? Int(parts[0]).map { LoggedRedirect(status: $0, url: String(parts[1])) } : nil
      },
      notes: try row.text("notes").split(separator: " ").compactMap { FetchNote(rawValue: String($0)) },
      outcome: FetchOutcome(rawValue: try row.text("outcome")) ?? .failed,
      failure: try row.optionalText("trouble").map { FeedFailure(rawValue: $0) ?? .failed },
      addedEpisodes: Int(clamping: try row.int64("added_episodes")), isComplete: try row.bool("is_complete"))
  }
}
