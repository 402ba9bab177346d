/// An uploaded file. Its bytes stay on disk until the event has been answered.
public struct FormFile: Sendable, Equatable {
  /// The name on the user's device, without folders; may be empty. Empty for a form that is too large as a whole, of which nothing more was
  /// read.
  public let name: String
  /// The path of its bytes; empty for a file of which nothing was saved.
  public let path: String
  public let size: Int
  /// Whether the file exceeds the limit, in which case nothing of it was saved.
  public let isTooLarge: Bool
  /// Whether the form has as many files as are accepted without it, in which case nothing of it was saved.
  public let isOneTooMany: Bool
  /// Whether the disk had no space for it, in which case nothing of it was saved.
  public let hasNoSpace: Bool

  public init(
    name: String, path: String, size: Int, isTooLarge: Bool = false, isOneTooMany: Bool = false, hasNoSpace: Bool = false
  ) {
    self.name = name
    self.path = path
    self.size = size
    self.isTooLarge = isTooLarge
    self.isOneTooMany = isOneTooMany
    self.hasNoSpace = hasNoSpace
  }
}
