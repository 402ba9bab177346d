import PodcastModel
import Storage

/// A session with what a page shows of it.
@dynamicMemberLookup
public struct SessionDetail: Sendable, Equatable {
  /// The session.
  public let session: ListeningSession
  /// The show of the current episode.
  public let show: ShowID
  /// The position in seconds from the start.
  public let position: Double
  /// The name of the device that holds the session; nil for none.
  public let deviceName: String?

  /// The value of a property of `session`.
  public subscript<Value>(dynamicMember member: KeyPath<ListeningSession, Value>) -> Value { session[keyPath: member] }

  init(_ row: Row) throws {
    session = try ListeningSession(row)
    show = ShowID(try row.int64("show_id"))
    position = try row.optionalDouble("position") ?? 0
    deviceName = try row.optionalText("device_name").flatMap { $0.isEmpty ? nil : $0 }
  }
}
