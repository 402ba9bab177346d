import PodcastModel
import Storage

/// A session with what a page shows of it.
public struct ShownSession: Sendable, Equatable {
  public let session: ListeningSession
  public let show: ShowID
  /// Seconds from the start.
  public let position: Double
  /// What the holder is called; nil where nobody has named it.
  public let deviceName: String?

  init(_ row: Row) throws {
    session = try ListeningSession(row)
    show = ShowID(try row.int64("show_id"))
    position = try row.optionalDouble("position") ?? 0
    deviceName = try row.optionalText("device_name").flatMap { $0.isEmpty ? nil : $0 }
  }
}
