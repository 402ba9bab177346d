import Storage

/// A person's folder of shows.
public struct Folder: Sendable, Equatable, Identifiable {
  public let id: Int64
  /// With the names of the folders round it: "Science / Space".
  public let name: String

  init(_ row: Row) throws {
    id = try row.int64("id")
    name = try row.text("name")
  }
}
