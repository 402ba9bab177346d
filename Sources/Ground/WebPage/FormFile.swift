/// An uploaded file. Its bytes stay on disk until the event has been answered.
public struct FormFile: Sendable, Equatable {
  /// Why nothing of a file was saved.
  public enum Refusal: Sendable, Equatable {
    /// The file exceeds the limit of a file or of the form.
    case tooLarge
    /// The form has as many files as are accepted without it.
    case oneTooMany
    /// The disk has no space for it.
    case noSpace
    /// The user has no space left for it.
    case limitReached
  }

  /// The name on the user's device, without folders; may be empty. Empty for a form that was refused as a whole, of which nothing more was
  /// read.
  public let name: String
  /// The path of its bytes; empty for a file of which nothing was saved.
  public let path: String
  public let size: Int
  /// Why nothing was saved; nil for a file that arrived.
  public let refusal: Refusal?

  public init(name: String, path: String, size: Int, refusal: Refusal? = nil) {
    self.name = name
    self.path = path
    self.size = size
    self.refusal = refusal
  }
}
