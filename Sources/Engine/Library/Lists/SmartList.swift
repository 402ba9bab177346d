import PodcastModel
import Storage

/// A smart playlist: a list of episodes by rules.
public struct SmartList: Sendable, Equatable, Identifiable {
  /// The id of the list.
  public let id: Int64
  /// The name of the list.
  public var name: String
  /// The rules.
  public var rules: SmartRules
  /// The order of the episodes.
  public var order: Order

  /// The order of a list. The raw values are stored and must never be renamed.
  public enum Order: String, Sendable, CaseIterable {
    /// By publication date or by length.
    case newest, oldest, shortest
    /// The user's manual order; episodes without a place follow, the newest first.
    case manual = "byHand"
  }

  /// A list whose sources follow.
  init(_ row: Row) throws {
    id = try row.int64("id")
    name = try row.text("name")
    rules = try SmartRules(row)
    order = Order(rawValue: try row.text("list_order")) ?? .newest
  }
}

/// The rules of a smart playlist. An episode must match all of them.
public struct SmartRules: Sendable, Equatable {
  /// The shows and folders, of which an episode must belong to one; nil for all subscribed shows that are not archived. Empty, which
  /// matches nothing, when all of them are deleted.
  public var sources: [Source]?
  /// The maximum number of days since the publication; nil for any.
  public var days: Int?
  /// The minimum length in minutes. An episode of unknown length does not match a rule about it.
  public var minMinutes: Int?
  /// The maximum length in minutes.
  public var maxMinutes: Int?
  /// The user's state of the episode.
  public var state: State
  /// A text that titles must contain (case-insensitive for Latin letters); nil for any title.
  public var titleFilter: String?

  /// The maximum number of shows and folders.
  public static let maxSources = 20

  /// A part of the shows of a smart playlist.
  public enum Source: Sendable, Hashable {
    /// One show.
    case show(ShowID)
    /// The shows of a folder that are not archived.
    case folder(Folder.ID)
  }

  /// A condition on the user's state. The raw values are stored and must never be renamed.
  public enum State: String, Sendable, CaseIterable {
    /// `notStarted` stands for unplayed and not started.
    case any, unplayed, notStarted = "untouched", inProgress, played, favourite, downloaded
  }

  /// Creates rules; the default values match all episodes of the subscriptions.
  public init(
    sources: [Source]? = nil, days: Int? = nil, minMinutes: Int? = nil, maxMinutes: Int? = nil, state: State = .any,
    titleFilter: String? = nil
  ) {
    self.sources = sources
    self.days = days
    self.minMinutes = minMinutes
    self.maxMinutes = maxMinutes
    self.state = state
    self.titleFilter = titleFilter
  }

  /// Whether they use nothing of an episode except its date, its show, and the user's state.
  var isByDateAlone: Bool { minMinutes == nil && maxMinutes == nil && titleFilter == nil }

  /// The rules of the list New, for its page and its private feed.
  public static let new = SmartRules(days: 60, state: .notStarted)
}

extension SmartRules {
  init(_ row: Row) throws {
    self.init(
      sources: try row.bool("has_sources") ? [] : nil, days: try row.optionalInt("days"), minMinutes: try row.optionalInt("shortest"),
      maxMinutes: try row.optionalInt("longest"), state: State(rawValue: try row.text("state")) ?? .any,
      titleFilter: try row.optionalText("words"))
  }

  /// The columns from `has_sources` to `words`.
  var parameters: Parameters {
    [
      "has_sources": Value(sources != nil), "days": Value(days), "shortest": Value(minMinutes), "longest": Value(maxMinutes),
      "state": .text(state.rawValue), "words": Value(titleFilter),
    ]
  }

  /// The parameters of `ListStart.isOfSource`.
  var sourceParameters: Parameters { ["has_sources": Value(sources != nil)] + sourceIDs }

  static let shows = ParameterList("show", count: maxSources)
  static let folders = ParameterList("folder", count: maxSources)

  /// The parameters of `shows` and `folders`.
  var sourceIDs: Parameters {
    let sources = (sources ?? []).prefix(Self.maxSources)
    func ids(_ sources: [Source]) -> [Value] { sources.map { .integer($0.number) } }
    return Self.shows.parameters(ids(sources.filter(\.isShow))) + Self.folders.parameters(ids(sources.filter { !$0.isShow }))
  }
}

extension SmartRules.Source {
  /// - Returns: nil for a row without a source. A deleted folder is none until it is restored.
  init?(_ row: Row) throws {
    if try row.optionalInt64("folder_deleted_at") != nil { return nil }
    if let show = try row.optionalInt64("show_id") {
      self = .show(ShowID(show))
    } else if let folder = try row.optionalInt64("folder_id") {
      self = .folder(folder)
    } else {
      return nil
    }
  }

  /// Whether it is one show, and not a folder.
  public var isShow: Bool {
    if case .show = self { true } else { false }
  }

  var number: Int64 {
    switch self {
    case .show(let id): id.rawValue
    case .folder(let id): id
    }
  }
}
