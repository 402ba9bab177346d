import BoundedNumbers
import PodcastModel
import Storage

/// The query of a list of unplayed episodes in the order of their dates, by rules about age and shows alone. It reads only
/// `unplayed_episode`, and covers all of them: for all shows in that order until the page is full, for some shows the first ones of each.
struct UnplayedQuery {
  private let order: DateOrder
  private let user: Value
  private let since: Value
  private let state: Value
  /// nil for all shows.
  private let sources: Parameters?

  /// - Returns: nil for other lists.
  init?(_ rules: SmartRules, order: String, of user: UserID, since: Value) {
    guard [.unplayed, .notStarted].contains(rules.state), rules.isByDateAlone else { return nil }
    switch SmartList.Order(rawValue: order) {
    case .newest: self.order = .newest
    case .oldest: self.order = .oldest
    default: return nil
    }
    self.user = .integer(user.rawValue)
    self.since = since
    state = .text(rules.state.rawValue)
    sources = rules.sources == nil ? nil : rules.sourceParameters
  }

  var statement: Statement {
    switch order {
    case .newest: sources == nil ? Self.newest : Self.newestOfShows
    case .oldest: sources == nil ? Self.oldest : Self.oldestOfShows
    }
  }

  var countStatement: Statement { sources == nil ? Self.count : Self.countOfShows }

  /// For a page. It needs no more than its own length and its offset of any show.
  func parameters(limit: Int, offset: Int) -> Parameters {
    parameters(limit: limit, perShow: limit.saturatingAdding(offset)) + ["offset": Value(offset)]
  }

  static func ofEachParameters(limit: Int, of user: UserID) -> Parameters {
    [
      "user": .integer(user.rawValue), "since": .integer(.min / 2), "state": .text(SmartRules.State.unplayed.rawValue),
      "limit": Value(limit),
      "per_show": .integer(1), "offset": .integer(0),
    ]
  }

  func countParameters(max: Int) -> Parameters { parameters(limit: max, perShow: max) }

  private func parameters(limit: Int, perShow: Int) -> Parameters {
    let all: Parameters = ["user": user, "since": since, "state": state, "limit": Value(limit)]
    return if let sources { all + sources + ["per_show": Value(perShow)] } else { all }
  }

  // MARK: - Statements

  static let statements = [newest, oldest, newestOfShows, oldestOfShows, newestOfEach, count, countOfShows]

  private static let newest = Statement("unplayed.newest", page(ofAll(isInStateByRow), .newest))
  private static let oldest = Statement("unplayed.oldest", page(ofAll(isInStateByRow), .oldest))
  private static let newestOfShows = Statement("unplayed.newestOfShows", page(ofShows(.newest), .newest))
  private static let oldestOfShows = Statement("unplayed.oldestOfShows", page(ofShows(.oldest), .oldest))
  /// The newest one of each subscribed show, with the parameters of `ofEachParameters`.
  static let newestOfEach = Statement("unplayed.newestOfEach", page(ofEach, .newest))
  private static let count = Statement("unplayed.count", ListStart.count(ofAll(isInState("unplayed"))))
  private static let countOfShows = Statement("unplayed.countOfShows", ListStart.count(ofShows(.newest)))

  private static func page(_ source: String, _ order: DateOrder) -> String {
    ListStart.pageOfWalk(source, id: "unplayed.episode_id", date: "unplayed.sort_at", order)
  }

  private static func ofAll(_ isInState: String) -> String {
    """
    FROM \(table) WHERE unplayed.user_id = :user AND unplayed.sort_at >= :since AND \(isInState)
      AND EXISTS (SELECT 1 FROM subscription AS own WHERE own.user_id = unplayed.user_id AND own.show_id = unplayed.show_id AND \(isListed))
    """
  }

  private static func ofShows(_ order: DateOrder) -> String {
    """
    FROM subscription AS own CROSS JOIN \(table)
    WHERE own.user_id = :user AND \(isListed) AND \(ListStart.isOfSource("own.show_id")) AND \(isAmongFirst(order))
      AND \(isInState("unplayed"))
    """
  }

  private static var ofEach: String {
    "FROM subscription AS own CROSS JOIN \(table) WHERE own.user_id = :user AND \(isListed) AND \(isAmongFirst(.newest))"
  }

  /// Archived shows are in no list, and have no rows.
  private static let isListed = "own.is_archived = 0 AND \(PrivateShowRepository.isVisible("own.show_id", user: "own.user_id"))"

  /// The few started episodes are read once.
  private static func isInState(_ row: String) -> String {
    """
    (:state <> 'untouched' OR \(row).episode_id NOT IN (
      SELECT state.episode_id FROM episode_state AS state
      WHERE state.user_id = :user AND state.is_finished = 0 AND state.position > 0 AND state.position >= 5))
    """
  }

  /// The same for a page, which looks at few episodes: thousands of started ones are not read.
  private static let isInStateByRow = """
    (:state <> 'untouched' OR NOT EXISTS (
      SELECT 1 FROM episode_state AS state WHERE state.user_id = :user AND state.episode_id = unplayed.episode_id
        AND state.is_finished = 0 AND state.position > 0 AND state.position >= 5))
    """

  // MARK: - For lists by other rules

  static let table = "unplayed_episode AS unplayed"

  /// The condition that an episode is among the first of the subscription `own` that are in a state.
  static func isAmongFirst(_ order: DateOrder) -> String {
    let edges = "unplayed_episode AS edge WHERE edge.user_id = own.user_id AND edge.show_id = own.show_id AND \(isInState("edge"))"
    return """
      unplayed.user_id = own.user_id AND unplayed.show_id = own.show_id AND \(order.isAmongFirst("unplayed", of: edges))
      """
  }
}
