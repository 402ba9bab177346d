/// The user of a request.
public struct Viewer: Sendable {
  /// The user's id; every row of user state has it.
  public let userID: Int64

  public init(userID: Int64) {
    self.userID = userID
  }
}
