import Foundation
import PodcastModel
import Storage

/// A list of episodes by rules.
public struct SmartList: Sendable, Equatable, Identifiable {
  public let id: Int64
  public var name: String
  public var rules: SmartRules
  public var order: Order

  /// The raw values are stored: never rename one.
  public enum Order: String, Sendable, CaseIterable {
    case newest, oldest, shortest
    /// As the person has put them; what they have not put anywhere follows, the newest first.
    case byHand
  }

  init(_ row: Row) throws {
    id = try row.int64("id")
    name = try row.text("name")
    rules = try SmartRules(row)
    order = Order(rawValue: try row.text("list_order")) ?? .newest
  }
}

/// Which episodes belong to a list. All rules must hold.
public struct SmartRules: Sendable, Equatable {
  public var source: Source
  /// Published within so many days; nil for whenever.
  public var days: Int?
  /// At least so many minutes long. An episode whose length is unknown is in no list with a rule about it.
  public var shortest: Int?
  /// At most so many minutes long.
  public var longest: Int?
  public var state: State
  /// Only episodes whose title holds these words (Latin letters in any case).
  public var words: String?

  public enum Source: Sendable, Hashable {
    /// All shows that the person subscribes to and has not archived. Likewise below.
    case subscriptions
    case show(ShowID)
    case folder(Folder.ID)
  }

  /// The raw values are stored: never rename one.
  public enum State: String, Sendable, CaseIterable {
    case any, unplayed, untouched, inProgress, played, favourite, downloaded
  }

  public init(
    source: Source = .subscriptions, days: Int? = nil, shortest: Int? = nil, longest: Int? = nil, state: State = .any, words: String? = nil
  ) {
    self.source = source
    self.days = days
    self.shortest = shortest
    self.longest = longest
    self.state = state
    self.words = words
  }

  /// Whether they are about all episodes of what is subscribed to, but for their age and what was heard.
  var isAboutAll: Bool {
    source == .subscriptions && shortest == nil && longest == nil && words == nil && [.any, .unplayed, .untouched].contains(state)
  }

  /// What the list New goes by, on its page and at an address of its own.
  public static let new = SmartRules(days: 60, state: .untouched)
}

extension SmartRules {
  init(_ row: Row) throws {
    let show = try row.optionalInt64("show_id").map { Source.show(ShowID($0)) }
    let folder = try row.optionalInt64("folder_id").map { Source.folder($0) }
    self.init(
      source: show ?? folder ?? .subscriptions, days: try row.optionalInt("days"), shortest: try row.optionalInt("shortest"),
      longest: try row.optionalInt("longest"), state: State(rawValue: try row.text("state")) ?? .any, words: try row.optionalText("words"))
  }

  /// In the order of the columns from `show_id` to `words`.
  var values: [Value] {
    [show, folder, Value(days), Value(shortest), Value(longest), .text(state.rawValue), Value(words)]
  }

  var show: Value {
    if case .show(let id) = source { .integer(id.rawValue) } else { .null }
  }

  var folder: Value {
    if case .folder(let id) = source { .integer(id) } else { .null }
  }
}
