import BoundedNumbers
import Foundation
import PodcastModel
import Storage

/// The query of an episode list: its statement and parameters.
struct ListQuery {
  private let user: UserID
  private let rules: SmartRules
  /// The sort key: an order of lists, `heard` or `marked`.
  private let order: String
  private let list: SmartList.ID?
  private var since: Date?
  private var before: Date?
  private let start: ListStart
  /// Where this is not nil, it is the whole query.
  private let unplayed: UnplayedQuery?
  let maxPerShow: Int?
  private static let marked = "marked"
  private static let heard = "heard"

  /// - Returns: nil when `user` has no such list.
  init?(_ kind: EpisodePickerKind, of user: UserID, at moment: Date, on connection: any Connection) throws {
    switch kind {
    case .new: try self.init(.new, order: SmartList.Order.newest.rawValue, list: nil, of: user, at: moment, on: connection)
    case .inProgress: try self.init(SmartRules(state: .inProgress), order: Self.heard, list: nil, of: user, at: moment, on: connection)
    case .favourites: try self.init(SmartRules(state: .favourite), order: Self.marked, list: nil, of: user, at: moment, on: connection)
    case .smart(let id):
      guard let smart = try ListRepository.smartList(id, of: user, on: connection) else { return nil }
      try self.init(smart.rules, order: smart.order.rawValue, list: id, of: user, at: moment, on: connection)
    }
  }

  init(_ rules: SmartRules, order: SmartList.Order, of user: UserID, at moment: Date, on connection: any Connection) throws {
    try self.init(rules, order: order.rawValue, list: nil, of: user, at: moment, on: connection)
  }

  private init(
    _ rules: SmartRules, order: String, list: SmartList.ID?, of user: UserID, at moment: Date, on connection: any Connection
  ) throws {
    self.user = user
    self.rules = rules
    self.order = order
    self.list = order == SmartList.Order.manual.rawValue ? list : nil
    since = rules.days.map { moment - TimeInterval($0) * 86_400 }
    let isLatest = try Self.isLatest(rules, order, since: since, on: connection)
    let readsOldest = order == SmartList.Order.oldest.rawValue
    start =
      switch rules.state {
      case .inProgress: order == Self.heard ? .heard : .inProgress
      case .favourite: order == Self.marked ? .marked : .favourites
      case .downloaded: .downloads
      case .played: .played
      case .unplayed, .notStarted: readsOldest ? .oldestUnplayed : .newestUnplayed
      case .any: isLatest ? .latest : readsOldest ? .oldest : .newest
      }
    unplayed = UnplayedQuery(rules, order: order, of: user, since: Self.earliest(since))
    if unplayed == nil, start.readsPerShow {
      let shows = try connection.total(ListRepository.countShows, ["user": .integer(user.rawValue)] + rules.sourceParameters)
      maxPerShow = max(ListRepository.maxEpisodesRead / max(shows, 1), ListRepository.minPerShow)
    } else {
      maxPerShow = nil
    }
  }

  /// A page of the list.
  func page(limit: Int, offset: Int = 0, on connection: any Connection) throws -> [Row] {
    let end = min(limit.saturatingAdding(offset), list == nil ? .max : ListRepository.maxManualOrder)
    guard end <= Self.maxSplit, let date = try splittingDate(on: connection) else {
      return try connection.rows(statement, parameters(limit: max(end - offset, 0), offset: offset))
    }
    // The whole list begins with the newest episodes.
    var (newer, older) = (self, self)
    newer.since = date
    older.before = date
    var rows = try connection.rows(statement, newer.parameters(limit: end, offset: 0))
    if rows.count < end { rows += try connection.rows(statement, older.parameters(limit: end - rows.count, offset: 0)) }
    return Array(rows.dropFirst(offset))
  }

  /// The number of episodes in the list, up to `most`.
  func count(max most: Int, on connection: any Connection) throws -> Int {
    try connection.total(unplayed?.countStatement ?? start.count, countParameters(max: most))
  }

  // MARK: - Private

  /// Whether a list has all recent episodes of all shows, so few that they can all be read.
  private static func isLatest(_ rules: SmartRules, _ order: String, since: Date?, on connection: any Connection) throws -> Bool {
    guard let since, order == SmartList.Order.newest.rawValue, rules.state == .any, rules.sources == nil, rules.isByDateAlone else {
      return false
    }
    return try connection.row(ListRepository.walkedPast, ["since": Value(since), "offset": Value(ListRepository.walked)]) == nil
  }

  private static func earliest(_ since: Date?) -> Value { Value(since?.milliseconds ?? Int64.min / 2) }

  private var statement: Statement { unplayed?.statement ?? start.page }

  /// A date with so many newer episodes of all shows that a page of a list with the newest first is often full of them; nil for other lists, and
  /// where there are fewer.
  private func splittingDate(on connection: any Connection) throws -> Date? {
    let isNewestFirst = (start == .newest || start == .newestUnplayed) && order != SmartList.Order.shortest.rawValue
    guard unplayed == nil, isNewestFirst else { return nil }
    // Lists of some shows have only a part of these episodes.
    let count = rules.sources == nil ? ListRepository.maxEpisodesRead / 2 : 5 * ListRepository.maxEpisodesRead
    let date = try connection.row(ListRepository.walkedPast, ["since": Self.earliest(since), "offset": Value(count)])?.date("sort_at")
    guard let date, let list else { return date }
    // Episodes with a place come before the newest ones.
    let placed = try connection.row(ListRepository.oldestPlaced, ["list": .integer(list)])?.optionalDate("oldest") ?? date
    let split = min(date, placed)
    return since.map { max(split, $0) } ?? split
  }

  private func parameters(limit: Int, offset: Int) -> Parameters {
    if let unplayed { return unplayed.parameters(limit: limit, offset: offset) }
    let page: Parameters = conditions + ["limit": Value(limit), "offset": Value(offset)]
    return start.isWalk ? page : page + ["list_order": .text(order)]
  }

  private func countParameters(max most: Int) -> Parameters {
    unplayed?.countParameters(max: most) ?? conditions + ["limit": Value(most)]
  }

  private var conditions: Parameters {
    var parameters: Parameters = ["user": .integer(user.rawValue)]
    if !start.isWalk || start == .latest { parameters = parameters + ["since": Self.earliest(since)] }
    if start.isWalk { return parameters }
    if let maxPerShow { parameters = parameters + ["per_show": Value(maxPerShow)] }
    let hasLength = rules.minMinutes != nil || rules.maxMinutes != nil
    return parameters + rules.sourceParameters + [
      "list": Value(list), "before": Value(before?.milliseconds ?? .max),
      "pattern": Value(rules.titleFilter.map(HistoryRepository.pattern)),
      "min_duration": .real(hasLength ? Double(rules.minMinutes ?? 0) * 60 : -1),
      "max_duration": .real(rules.maxMinutes.map { Double($0) * 60 } ?? 1e12), "state": .text(rules.state.rawValue),
    ]
  }

  /// A later page would read too many rows of the pages before it.
  private static let maxSplit = 200
}
