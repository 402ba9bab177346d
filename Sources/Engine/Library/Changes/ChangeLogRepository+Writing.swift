import Events
import Foundation
import PodcastModel
import Storage

/// Entries are written within the transaction of the change. `ChangeAuthor.current` is read before it, since a transaction runs on a thread
/// of the database.
extension ChangeLogRepository {
  /// The author of an entry, and when it is written.
  struct Origin: Sendable {
    let user: UserID
    let moment: Date
    var author = ChangeAuthor()
    /// Whether a rule of the user makes the change.
    var isByRule = false
    /// The id of the device; nil for the last one that reported in the author's session.
    var device: String?
  }

  /// A changed value of a setting, or of the settings of a show.
  struct ChangedValue {
    let old: String?
    let new: String?
  }

  /// Adds an entry about episodes or shows. Changes with the same action and moment are one entry, up to `maxSubjects`: those of many
  /// episodes are written in several transactions.
  ///
  /// - Parameter values: the values of each subject; empty for actions without any.
  static func add(
    _ action: LoggedAction, _ subjects: [Int64], values: [ChangedValue] = [], by origin: Origin, on connection: any Connection
  ) throws {
    var rest = subjects[...]
    var restOfValues = values[...]
    let key: Parameters = [
      "user": .integer(origin.user.rawValue), "happened_at": Value(origin.moment), "action": .text(action.rawValue),
      "is_by_rule": Value(origin.isByRule), "undoes": .integer(origin.author.undoes ?? 0),
    ]
    if !rest.isEmpty, let row = try connection.row(same, key) {
      let known = LoggedChange.ids(try row.text("subjects"))
      let count = min(max(maxSubjects - known.count, 0), rest.count)
      let some = restOfValues.prefix(count)
      let changed: Parameters = [
        "subjects": .text(LoggedChange.text(of: known + rest.prefix(count))),
        "old_value": Value(joined(try row.optionalText("old_value"), some.map(\.old))),
        "new_value": Value(joined(try row.optionalText("new_value"), some.map(\.new))), "id": .integer(try row.int64("id")),
      ]
      if count > 0 {
        try connection.run(extend, changed)
        origin.author.logged?.add(try row.int64("id"))
      }
      (rest, restOfValues) = (rest.dropFirst(count), restOfValues.dropFirst(count))
    }
    while !rest.isEmpty {
      let some = restOfValues.prefix(maxSubjects)
      let entry = Entry(
        action: action, subjects: Array(rest.prefix(maxSubjects)), old: joined(nil, some.map(\.old)), new: joined(nil, some.map(\.new)))
      try insert(entry, by: origin, on: connection)
      (rest, restOfValues) = (rest.dropFirst(maxSubjects), restOfValues.dropFirst(maxSubjects))
    }
  }

  /// Adds an entry about a setting, or about a rule, whose show is the subject.
  static func add(
    _ action: LoggedAction, named name: String? = nil, of show: ShowID? = nil, _ value: ChangedValue, by origin: Origin,
    on connection: any Connection
  ) throws {
    guard value.old != value.new else { return }
    let entry = Entry(action: action, subjects: show.map { [$0.rawValue] } ?? [], name: name, old: value.old, new: value.new)
    try insert(entry, by: origin, on: connection)
  }

  /// Runs `change`, which changes the queue of a user, and adds an entry when it did.
  ///
  /// - Parameters:
  ///   - action: the action where the difference does not name it.
  ///   - moves: whether a change of the order alone moves episodes, and does not sort them.
  /// - Returns: the result of `change`, and the entry; nil when the queue is as before.
  @discardableResult
  static func loggingQueue<Result>(
    _ action: LoggedAction? = nil, moves: Bool = false, by origin: Origin, on connection: any Connection, _ change: () throws -> Result
  ) throws -> (result: Result, entry: LoggedChange.ID?) {
    let order = UpNextRepository.order(of: origin.user)
    let before = try order.ranked(on: connection).map(\.item)
    let result = try change()
    let difference = QueueDifference(from: before, to: try order.ranked(on: connection).map(\.item))
    guard !difference.isEmpty else { return (result, nil) }
    let subjects = difference.added + difference.removed
    let entry = Entry(
      action: action ?? LoggedAction(difference, moves: moves),
      subjects: (subjects.isEmpty ? difference.moved : subjects).map(\.rawValue), queue: before.map(\.rawValue))
    return (result, try insert(entry, by: origin, on: connection))
  }

  /// Whether the user has taken an action on an episode after a moment; actions of rules do not count.
  static func isLogged(
    _ action: LoggedAction, of episode: EpisodeID, after moment: Date, by user: UserID, on connection: any Connection
  ) throws -> Bool {
    let values: Parameters = [
      "user": .integer(user.rawValue), "since": Value(moment), "action": .text(action.rawValue),
      "pattern": .text("% \(episode.rawValue) %"),
    ]
    return try connection.row(later, values) != nil
  }

  /// The maximum number of subjects of an entry. A change of more is several entries.
  static let maxSubjects = 1_000

  // MARK: - Private

  private struct Entry {
    let action: LoggedAction
    let subjects: [Int64]
    var name: String?
    var old: String?
    var new: String?
    /// Up Next before the change; nil for changes of other kinds.
    var queue: [Int64]?
  }

  @discardableResult
  private static func insert(_ entry: Entry, by origin: Origin, on connection: any Connection) throws -> LoggedChange.ID {
    let (user, author) = (Value.integer(origin.user.rawValue), origin.author)
    let values: Parameters = [
      "user": user, "happened_at": Value(origin.moment), "kind": .text(entry.action.kind.rawValue), "action": .text(entry.action.rawValue),
      "subjects": .text(LoggedChange.text(of: entry.subjects)), "name": Value(entry.name), "old_value": Value(entry.old),
      "new_value": Value(entry.new), "queue": Value(entry.queue.map { LoggedChange.text(of: $0) }), "is_by_rule": Value(origin.isByRule),
      "device_id": Value(origin.device), "session": Value(author.session), "device": .text(author.device), "undoes": Value(author.undoes),
    ]
    guard let row = try connection.row(insertEntry, values) else { throw StorageError.unexpectedValue(column: "id") }
    try setUndone(entry.action.kind, by: origin, on: connection)
    let id = try row.int64("id")
    author.logged?.add(id)
    return id
  }

  /// Stores that the origin's author has undone a change. When it was itself an undo, the change that it had undone holds again, and so on.
  /// Changes of other kinds come with the undo and do not count.
  private static func setUndone(_ kind: LoggedAction.Kind, by origin: Origin, on connection: any Connection) throws {
    var next = origin.author.undoes
    for step in 0..<maxUndos {
      guard let id = next else { return }
      let values: Parameters = [
        "undone_at": step.isMultiple(of: 2) ? Value(origin.moment) : .null, "user": .integer(origin.user.rawValue),
        "kind": .text(kind.rawValue), "id": .integer(id),
      ]
      next = try connection.row(setUndoneAt, values)?.optionalInt64("undoes_id")
    }
  }

  /// The undos of undos that are followed.
  private static let maxUndos = 100

  /// The values of several subjects as they are stored; nil for none.
  private static func joined(_ stored: String?, _ values: [String?]) -> String? {
    guard !values.isEmpty else { return stored }
    let text = values.map { $0 ?? "" }.joined(separator: ";")
    return stored.map { "\($0);\(text)" } ?? text
  }

  // MARK: - Statements

  static let writingStatements = [insertEntry, setUndoneAt, same, extend, later]

  private static let insertEntry = Statement(
    "changes.insert",
    """
    INSERT INTO change_log (
      user_id, happened_at, kind, action, subjects, name, old_value, new_value, queue, is_by_rule, device_id, device, undoes_id)
    SELECT :user, :happened_at, :kind, :action, :subjects, :name, :old_value,
      :new_value, :queue, :is_by_rule,
      COALESCE(:device_id, (SELECT device.id FROM device WHERE device.user_id = :user AND device.session_id = :session
        ORDER BY device.seen_at DESC LIMIT 1)),
      :device, :undoes
    RETURNING id
    """)

  private static let setUndoneAt = Statement(
    "changes.setUndone",
    "UPDATE change_log SET undone_at = :undone_at WHERE user_id = :user AND kind = :kind AND id = :id RETURNING undoes_id")

  private static let same = Statement(
    "changes.same",
    """
    SELECT id, subjects, old_value, new_value FROM change_log
    WHERE user_id = :user AND happened_at = :happened_at AND action = :action AND is_by_rule = :is_by_rule
      AND COALESCE(undoes_id, 0) = :undoes
    ORDER BY id DESC LIMIT 1
    """)

  private static let extend = Statement(
    "changes.extend", "UPDATE change_log SET subjects = :subjects, old_value = :old_value, new_value = :new_value WHERE id = :id")

  private static let later = Statement(
    "changes.later",
    """
    SELECT id FROM change_log
    WHERE user_id = :user AND happened_at > :since AND action = :action AND is_by_rule = 0 AND (' ' || subjects || ' ') LIKE :pattern
    LIMIT 1
    """)
}

extension LoggedAction {
  fileprivate init(_ difference: QueueDifference, moves: Bool) {
    switch (difference.added.isEmpty, difference.removed.isEmpty) {
    case (true, true): self = moves ? .queueMoved : .queueSorted
    case (false, true): self = .queueAdded
    case (true, false): self = .queueRemoved
    case (false, false): self = .queueChanged
    }
  }
}
