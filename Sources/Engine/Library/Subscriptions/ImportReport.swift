import Foundation
import PodcastModel
import Storage

/// The id of a list of subscriptions that was brought in.
public struct ImportID: Hashable, Sendable, Codable {
  public let rawValue: Int64
  public init(_ rawValue: Int64) { self.rawValue = rawValue }
}

/// What became of one feed of a list. The raw values are stored: never rename one.
public enum ImportResult: String, Sendable, Codable, CaseIterable {
  /// The show is new in the library.
  case added
  /// The show was here, and is subscribed to now.
  case subscribed
  /// It was subscribed to before.
  case known
  /// The list says that it is no subscription any more.
  case left
  /// It could not be taken; `problem` says why.
  case problem
}

/// A line of a list that was brought in.
public struct ImportLine: Sendable, Equatable, Codable {
  /// Without a user and password; nil for one without an address.
  public var url: String?
  public var title: String?
  public var folders: [String]
  /// Nil where there is no show of it.
  public var show: ShowID?
  public var result: ImportResult
  /// FeedParsing's name for what is wrong.
  public var problem: String?
  /// Whether its feed has been read by now.
  public var isFetched: Bool
  /// Why it could not be read when it was last tried.
  public var trouble: FeedTrouble?

  public init(
    url: String?, title: String?, folders: [String] = [], show: ShowID? = nil, result: ImportResult, problem: String? = nil,
    isFetched: Bool = false, trouble: FeedTrouble? = nil
  ) {
    self.url = url
    self.title = title
    self.folders = folders
    self.show = show
    self.result = result
    self.problem = problem
    self.isFetched = isFetched
    self.trouble = trouble
  }

  init(_ row: Row) throws {
    url = try row.optionalText("url")
    title = try row.optionalText("title")
    folders = try row.text("folders").split(separator: "\n").map(String.init)
    show = try row.optionalInt64("show_id").map(ShowID.init)
    result = ImportResult(rawValue: try row.text("result")) ?? .problem
    problem = try row.optionalText("problem")
    isFetched = try row.optionalInt64("checked_at") != nil
    trouble = try row.optionalText("trouble").map { FeedTrouble(rawValue: $0) ?? .failed }
  }
}

/// A list of subscriptions that was brought in, with what became of each line by now.
public struct ImportReport: Sendable, Equatable, Codable {
  public let id: ImportID
  /// The file's name.
  public let name: String
  public let started: Date
  /// How often the list named a feed once more.
  public let repeats: Int
  /// Of all lines, also of those that are not in `lines`.
  public let counts: ImportCounts
  public let lines: [ImportLine]

  public init(id: ImportID, name: String, started: Date, repeats: Int, counts: ImportCounts, lines: [ImportLine] = []) {
    self.id = id
    self.name = name
    self.started = started
    self.repeats = repeats
    self.counts = counts
    self.lines = lines
  }
}

/// How many lines of a list there are of each kind.
public struct ImportCounts: Sendable, Equatable, Codable {
  public var lines = 0
  /// By `ImportResult`.
  public var added = 0
  public var subscribed = 0
  public var known = 0
  public var left = 0
  public var problems = 0
  /// With a show. Its feed has been read, or could not be read, or is waited for.
  public var shows = 0
  public var failed = 0
  public var waiting = 0

  public init() {}

  public init(_ lines: [ImportLine]) {
    self.lines = lines.count
    added = lines.count { $0.result == .added }
    subscribed = lines.count { $0.result == .subscribed }
    known = lines.count { $0.result == .known }
    left = lines.count { $0.result == .left }
    problems = lines.count { $0.result == .problem }
    shows = lines.count { $0.show != nil }
    failed = lines.count { $0.show != nil && $0.trouble != nil }
    waiting = lines.count { $0.show != nil && !$0.isFetched && $0.trouble == nil }
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
