/// The author of changes to a user's data, for the log of changes: the user at a device, or another program.
public struct ChangeAuthor: Sendable, Equatable {
  /// The author of the changes that the current task makes. The server sets it for each request.
  @TaskLocal public static var current = ChangeAuthor()

  /// The session of the browser; nil for a server without sessions, and for other programs.
  public var session: Int64?
  /// The browser and system: "Firefox on Linux"; "" when they are unknown.
  public var device: String
  /// The logged change that these changes undo; nil for others.
  public var undoes: Int64?

  /// Creates an author; the default values are those of another program.
  public init(session: Int64? = nil, device: String = "", undoes: Int64? = nil) {
    self.session = session
    self.device = device
    self.undoes = undoes
  }
}
