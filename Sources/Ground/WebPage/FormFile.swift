/// An uploaded file. Its bytes stay on disk until the event has been answered.
public struct FormFile: Sendable, Equatable {
  /// The name on the user's device, without folders; may be empty.
  public let name: String
  /// The path of its bytes; empty for a file that is too large.
  public let path: String
  public let size: Int
  /// Whether the file exceeds the limit, in which case nothing of it was saved.
  public let isTooLarge: Bool

  public init(name: String, path: String, size: Int, isTooLarge: Bool = false) {
    self.name = name
    self.path = path
    self.size = size
    self.isTooLarge = isTooLarge
  }
}
