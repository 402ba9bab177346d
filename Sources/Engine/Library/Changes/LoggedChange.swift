import Foundation
import PodcastModel
import Storage

/// An entry of a user's log of changes: a change with its time and its device.
public struct LoggedChange: Sendable, Equatable, Identifiable {
  /// The id of the entry.
  public let id: Int64
  /// When the change was written, by the server's clock.
  public let moment: Date
  /// The action.
  public let action: LoggedAction
  /// The ids of the changed episodes or shows; empty for a setting.
  public let subjects: [Int64]
  /// The name of a changed setting; nil for other changes.
  public let name: String?
  /// The stored value before the change, separated by semicolons for several shows; nil where there was none.
  public let oldValue: String?
  /// The stored value after the change; nil where there is none.
  public let newValue: String?
  /// Whether a rule of the user made the change, and not the user.
  public let isByRule: Bool
  /// The name of the device; "" when it is unknown.
  public let device: String
  /// When the change was undone; nil while it is not.
  public let undone: Date?
  /// The change that this one undoes; nil for others.
  public let undoes: Int64?

  /// The changed episodes.
  public var episodes: [EpisodeID] { action.concernsShows ? [] : subjects.map(EpisodeID.init) }
  /// The changed shows.
  public var shows: [ShowID] { action.concernsShows ? subjects.map(ShowID.init) : [] }
}

extension LoggedChange {
  init(_ row: Row) throws {
    guard let action = LoggedAction(rawValue: try row.text("action")) else { throw StorageError.unexpectedValue(column: "action") }
    self.init(
      id: try row.int64("id"), moment: try row.date("happened_at"), action: action, subjects: Self.ids(try row.text("subjects")),
      name: try row.optionalText("name"), oldValue: try row.optionalText("old_value"), newValue: try row.optionalText("new_value"),
      isByRule: try row.bool("is_by_rule"), device: try row.text("device_name"), undone: try row.optionalDate("undone_at"),
      undoes: try row.optionalInt64("undoes_id"))
  }

  /// Ids as they are stored: "12 7".
  static func ids(_ text: String) -> [Int64] { text.split(separator: " ").compactMap { Int64($0) } }

  static func text(of ids: [Int64]) -> String { ids.map { "\($0)" }.joined(separator: " ") }
}
