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
  private let since: Date?
  private let beginning: Beginning
  let maxPerShow: Int?
  private static let marked = "marked"

  /// The index at which the query starts, with the statements that start there.
  private struct Beginning: Equatable {
    let statement: Statement
    let countStatement: Statement

    static let newest = Self(statement: ListRepository.newest, countStatement: ListRepository.countNewest)
    static let oldest = Self(statement: ListRepository.oldest, countStatement: ListRepository.countNewest)
    static let latest = Self(statement: ListRepository.latest, countStatement: ListRepository.countLatest)
    static let marked = Self(statement: ListRepository.marked, countStatement: ListRepository.countFavourites)
    static let played = Self(statement: ListRepository.played, countStatement: ListRepository.countPlayed)
    static let inProgress = Self(statement: ListRepository.inProgress, countStatement: ListRepository.countInProgress)
    static let favourites = Self(statement: ListRepository.favourites, countStatement: ListRepository.countFavourites)
    static let downloads = Self(statement: ListRepository.downloads, countStatement: ListRepository.countDownloads)
  }

  /// - Returns: nil when `user` has no such list.
  init?(_ kind: EpisodePickerKind, of user: UserID, at moment: Date, on connection: any Connection) throws {
    switch kind {
    case .new: try self.init(.new, order: SmartList.Order.newest.rawValue, list: nil, of: user, at: moment, on: connection)
    case .inProgress: try self.init(SmartRules(state: .inProgress), order: "heard", list: nil, of: user, at: moment, on: connection)
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
    let isOfAll = order == SmartList.Order.newest.rawValue && rules.isAboutAll
    let isLatest = try since.map { try isOfAll && Self.isSparse(since: $0, on: connection) } ?? false
    beginning =
      switch rules.state {
      case .inProgress: .inProgress
      case .favourite: order == Self.marked ? .marked : .favourites
      case .downloaded: .downloads
      case .played: .played
      case .any, .unplayed, .notStarted: isLatest ? .latest : order == SmartList.Order.oldest.rawValue ? .oldest : .newest
      }
    if beginning == .newest || beginning == .oldest {
      let shows = try Self.shows(of: user, rules, on: connection)
      maxPerShow = max(ListRepository.maxEpisodesRead / max(shows, 1), ListRepository.minPerShow)
    } else {
      maxPerShow = nil
    }
  }

  /// Whether all shows together published so few episodes since then that they can all be read.
  private static func isSparse(since moment: Date, on connection: any Connection) throws -> Bool {
    try connection.row(ListRepository.walkedPast, [Value(moment), Value(ListRepository.walked)]) == nil
  }

  private static func shows(of user: UserID, _ rules: SmartRules, on connection: any Connection) throws -> Int {
    try connection.total(ListRepository.countShows, [.integer(user.rawValue)] + rules.sourceValues)
  }

  var statement: Statement { beginning.statement }

  var countStatement: Statement { beginning.countStatement }

  /// Whether each row has the number of all: the statement reads them anyway, in order to sort them.
  var rowsHaveTotal: Bool { beginning != .latest && beginning != .marked }

  func values(limit: Int, offset: Int) -> [Value] {
    let most = list == nil ? limit : max(min(limit, ListRepository.maxManualOrder - offset), 0)
    let key = Value.text(order)
    let page = [Value(most), Value(offset)] + PersonalEpisode.joinValues(user)
    if beginning == .latest { return countValues + page }
    if beginning == .marked { return [.integer(user.rawValue)] + page }
    // The key is selected and sorted by, and the user's rows are joined to the results.
    return [key] + countValues + [key] + page
  }

  var countValues: [Value] {
    let person = Value.integer(user.rawValue)
    let oldest = Value(since?.milliseconds ?? Int64.min / 2)
    if beginning == .latest { return [person, oldest, person, .text(rules.state.rawValue)] }
    var values: [Value] = []
    if let maxPerShow {
      values = [
        oldest, oldest, oldest, Value(maxPerShow * ListRepository.steps), .text(rules.state.rawValue), person, Value(maxPerShow),
      ]
    } else if beginning == .played || beginning == .inProgress {
      values = [person, Value(ListRepository.recent)]
    }
    let words = Value(rules.titleFilter.map(HistoryRepository.pattern))
    let hasLength = rules.minMinutes != nil || rules.maxMinutes != nil
    let shortest = hasLength ? Double(rules.minMinutes ?? 0) * 60 : -1
    let longest = rules.maxMinutes.map { Double($0) * 60 } ?? 1e12
    return values + [person, Value(list), person, oldest] + rules.sourceValues
      + [words, words, .real(shortest), .real(longest), .text(rules.state.rawValue)]
  }
}
