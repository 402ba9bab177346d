import Foundation
import WebPage

extension SubscriptionImport {
  /// The content of the page: one of three states.
  public enum Content: Sample {
    case start(Start)
    case preview(Preview)
    case report(Report)
  }
}

extension SubscriptionImport.Content {
  /// The page before a file is selected.
  public struct Start: Sendable {
    /// The error of the previously selected file, in a sentence.
    public var problem: String?
    /// The last imported list; nil for none.
    public var latest: LatestValue?
    public var exportURL: String

    public init(problem: String? = nil, latest: LatestValue? = nil, exportURL: String) {
      self.problem = problem
      self.latest = latest
      self.exportURL = exportURL
    }
  }

  public struct LatestValue: Sendable {
    public var name: String
    public var started: Date
    public var today: Date?
    public var url: String

    public init(name: String, started: Date, today: Date?, url: String) {
      self.name = name
      self.started = started
      self.today = today
      self.url = url
    }
  }

  /// The preview of a file; nothing has been changed yet.
  public struct Preview: Sendable {
    /// The id that the confirmation posts.
    public var id: String
    public var name: String
    public var new: Int
    public var known: Int
    /// The number of shows that the list marks as unsubscribed.
    public var left: Int
    /// The number of invalid lines.
    public var problems: Int
    /// The number of repeated addresses.
    public var repeats: Int
    public var lines: [Line]
    /// The number of further lines that are not shown.
    public var hidden = 0
    /// The page with more lines.
    public var allURL: String?
    public var startURL: String

    public init(
      id: String, name: String, new: Int, known: Int, left: Int = 0, problems: Int = 0, repeats: Int = 0, lines: [Line], startURL: String
    ) {
      self.id = id
      self.name = name
      self.new = new
      self.known = known
      self.left = left
      self.problems = problems
      self.repeats = repeats
      self.lines = lines
      self.startURL = startURL
    }
  }

  /// The report of an import, running or finished.
  public struct Report: Sendable {
    public var list: Int64
    public var name: String
    public var isInProgress: Bool
    public var done: Int
    public var total: Int
    public var failed: Int
    public var added: Int
    public var known: Int
    public var problems: Int
    public var lines: [Line]
    /// The number of further lines that are not shown.
    public var hidden = 0
    /// The page with more lines.
    public var allURL: String?
    public var startURL: String
    /// The library, as the next step of a finished import; nil for none.
    public var libraryURL: String?
    /// Changes with every change of a line.
    public var version: String

    public init(
      list: Int64, name: String, isInProgress: Bool, done: Int, total: Int, failed: Int, added: Int, known: Int, problems: Int,
      lines: [Line], startURL: String, version: String
    ) {
      self.list = list
      self.name = name
      self.isInProgress = isInProgress
      self.done = done
      self.total = total
      self.failed = failed
      self.added = added
      self.known = known
      self.problems = problems
      self.lines = lines
      self.startURL = startURL
      self.version = version
    }
  }

  /// A line of a list.
  public struct Line: Sendable {
    public enum State: Sendable, Equatable {
      /// In a preview: the show is not in the library, or it is.
      case new, known
      /// The list marks the show as unsubscribed.
      case left
      case waiting, read
      /// The failure in a sentence. A line with a show can be retried.
      case failed(String)
      case problem(String)
    }

    public var title: String
    public var address: String?
    public var folders: [String]
    public var state: State
    public var show: Int64?
    public var url: String?
    /// The cover; nil where it is not known yet.
    public var artworkURL: String?

    public init(
      title: String, address: String? = nil, folders: [String] = [], state: State, show: Int64? = nil, url: String? = nil,
      artworkURL: String? = nil
    ) {
      self.title = title
      self.address = address
      self.folders = folders
      self.state = state
      self.show = show
      self.url = url
      self.artworkURL = artworkURL
    }
  }
}
