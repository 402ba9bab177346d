import Storage

/// A user's folder of shows.
public struct Folder: Sendable, Equatable, Identifiable {
  /// The id of the folder.
  public let id: Int64
  /// The full path: "Science / Space".
  public let name: String

  init(_ row: Row) throws {
    id = try row.int64("id")
    name = try row.text("name")
  }
}
