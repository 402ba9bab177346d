import Foundation
import PodcastModel
import Storage

/// The id of an imported subscription list.
public struct ImportID: Hashable, Sendable, Codable {
  /// The stored value.
  public let rawValue: Int64
  /// Creates an id from its stored value.
  public init(_ rawValue: Int64) { self.rawValue = rawValue }
}

/// The result of importing a feed. The raw values are stored and must never be renamed.
public enum ImportResult: String, Sendable, Codable, CaseIterable {
  /// The show is new in the library.
  case added
  /// The show was in the library, and is subscribed to now.
  case subscribed
  /// The show was subscribed to before.
  case known
  /// The list says that the show was unsubscribed.
  case left
  /// The line could not be imported; `problem` has the reason.
  case problem
}

/// A line of an imported list.
public struct ImportLine: Sendable, Equatable, Codable {
  /// The feed's address without a user and password; nil where there is none.
  public var url: String?
  /// The title; nil for none.
  public var title: String?
  /// The folders of the show.
  public var folders: [String]
  /// The show; nil where there is none.
  public var show: ShowID?
  /// The result of the import.
  public var result: ImportResult
  /// The kind of problem by FeedParsing; nil for none.
  public var problem: String?
  /// Whether its feed has been fetched.
  public var isFetched = false
  /// The failure of the feed's last fetch; nil for none.
  public var failure: FeedFailure?
  /// The picture of the show, where it is known.
  public var artwork: ArtworkID?

  /// The problem of a feed that other users read with credentials: this user's own must be entered first.
  public static let signInNeeded = "signInNeeded"

  /// Creates a line.
  public init(url: String?, title: String?, folders: [String] = [], result: ImportResult, problem: String? = nil) {
    self.url = url
    self.title = title
    self.folders = folders
    self.result = result
    self.problem = problem
  }

  init(_ row: Row) throws {
    url = try row.optionalText("url")
    title = try row.optionalText("title")
    folders = try row.text("folders").split(separator: "\n").map(String.init)
    show = try row.optionalInt64("show_id").map(ShowID.init)
    result = ImportResult(rawValue: try row.text("result")) ?? .problem
    problem = try row.optionalText("problem")
    isFetched = try row.optionalInt64("checked_at") != nil
    failure = try row.optionalText("trouble").map { FeedFailure(rawValue: $0) ?? .failed }
    artwork = try row.optionalInt64("artwork_id").map(ArtworkID.init)
  }

  /// Without the picture, which is the server's own.
  private enum CodingKeys: CodingKey {
    case url, title, folders, show, result, problem, isFetched, failure
  }
}

/// An imported list, with the current state of each line.
public struct ImportReport: Sendable, Equatable, Codable {
  /// The id of the list.
  public let id: ImportID
  /// The name of the file.
  public let name: String
  /// When the import started.
  public let started: Date
  /// The number of repeated addresses.
  public let repeats: Int
  /// The counts of all lines, including those that are not in `lines`.
  public let counts: ImportCounts
  /// The lines, as far as requested.
  public let lines: [ImportLine]

  /// Creates a report.
  public init(id: ImportID, name: String, started: Date, repeats: Int, counts: ImportCounts, lines: [ImportLine] = []) {
    self.id = id
    self.name = name
    self.started = started
    self.repeats = repeats
    self.counts = counts
    self.lines = lines
  }
}

/// The counts of a list's lines.
public struct ImportCounts: Sendable, Equatable, Codable {
  /// All lines.
  public var lines = 0
  /// Lines with the result `added`.
  public var added = 0
  /// Lines with the result `subscribed`.
  public var subscribed = 0
  /// Lines with the result `known`.
  public var known = 0
  /// Lines with the result `left`.
  public var left = 0
  /// Lines with the result `problem`.
  public var problems = 0
  /// Lines with a show. Its feed was read, failed, or waits.
  public var shows = 0
  /// Shows whose feed failed.
  public var failed = 0
  /// Shows whose feed has not been read yet.
  public var waiting = 0

  /// Creates empty counts.
  public init() {}

  /// Counts the lines.
  public init(_ lines: [ImportLine]) {
    self.lines = lines.count
    added = lines.count { $0.result == .added }
    subscribed = lines.count { $0.result == .subscribed }
    known = lines.count { $0.result == .known }
    left = lines.count { $0.result == .left }
    problems = lines.count { $0.result == .problem }
    shows = lines.count { $0.show != nil }
    failed = lines.count { $0.show != nil && $0.failure != nil }
    waiting = lines.count { $0.show != nil && !$0.isFetched && $0.failure == nil }
  }

  init(_ row: Row) throws {
    func count(_ column: String) throws -> Int { Int(clamping: try row.int64(column)) }
    lines = try count("line_count")
    added = try count("added")
    subscribed = try count("subscribed")
    known = try count("known")
    left = try count("left_lines")
    problems = try count("problems")
    shows = try count("shows")
    failed = try count("failed")
    waiting = try count("waiting")
  }
}
