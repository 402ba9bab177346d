/// A file that came with a form. Its bytes lie on the disk until the event has been answered.
public struct FormFile: Sendable, Equatable {
  /// As the person's device calls it, without folders; "" where it says nothing.
  public let name: String
  /// Where its bytes lie; "" for one that is too large.
  public let path: String
  public let size: Int
  /// It is larger than what is taken, so nothing of it was kept.
  public let isTooLarge: Bool

  public init(name: String, path: String, size: Int, isTooLarge: Bool = false) {
    self.name = name
    self.path = path
    self.size = size
    self.isTooLarge = isTooLarge
  }
}
