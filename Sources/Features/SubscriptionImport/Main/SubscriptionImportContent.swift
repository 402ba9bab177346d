import Foundation
import WebPage

extension SubscriptionImport {
  /// What the page shows: one of three.
  public struct Content: Sample {
    public var state: State

    public init(_ state: State) { self.state = state }
  }
}

extension SubscriptionImport.Content {
  public enum State: Sendable {
    case start(Start)
    case preview(Preview)
    case report(Report)
  }

  /// Nothing is chosen yet.
  public struct Start: Sendable {
    /// What was wrong with the file chosen before, in a sentence.
    public var problem: String?
    /// The list that was brought in last.
    public var latest: Latest?
    public var exportURL: String

    public init(problem: String? = nil, latest: Latest? = nil, exportURL: String) {
      self.problem = problem
      self.latest = latest
      self.exportURL = exportURL
    }
  }

  public struct Latest: Sendable {
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

  /// What is in a file; nothing has been changed yet.
  public struct Preview: Sendable {
    /// What it is confirmed by.
    public var id: String
    public var name: String
    public var new: Int
    public var known: Int
    /// Shows that the list says were left.
    public var left: Int
    /// What is no feed.
    public var problems: Int
    /// How often it names a feed once more.
    public var repeats: Int
    public var lines: [Line]
    /// How many lines it has beside these.
    public var hidden = 0
    /// Where more of them are shown.
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

  /// A list that was brought in, or comes in just now.
  public struct Report: Sendable {
    public var list: Int64
    public var name: String
    public var isUnderWay: Bool
    public var done: Int
    public var total: Int
    public var failed: Int
    public var added: Int
    public var known: Int
    public var problems: Int
    public var lines: [Line]
    /// How many lines it has beside these.
    public var hidden = 0
    /// Where more of them are shown.
    public var allURL: String?
    public var startURL: String
    /// Is another one when a line is otherwise.
    public var version: String

    public init(
      list: Int64, name: String, isUnderWay: Bool, done: Int, total: Int, failed: Int, added: Int, known: Int, problems: Int,
      lines: [Line], startURL: String, version: String
    ) {
      self.list = list
      self.name = name
      self.isUnderWay = isUnderWay
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

  /// One feed of a list, or what became none.
  public struct Line: Sendable {
    public enum State: Sendable, Equatable {
      /// Would be new, and is here already: in a preview.
      case new, known
      /// The list says that it was left.
      case left
      case waiting, read
      /// What is wrong, in a sentence. Where it can be tried again there is a show.
      case failed(String)
      case problem(String)
    }

    public var title: String
    public var address: String?
    public var folders: [String]
    public var state: State
    public var show: Int64?
    public var url: String?

    public init(title: String, address: String? = nil, folders: [String] = [], state: State, show: Int64? = nil, url: String? = nil) {
      self.title = title
      self.address = address
      self.folders = folders
      self.state = state
      self.show = show
      self.url = url
    }
  }
}
