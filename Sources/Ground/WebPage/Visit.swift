/// Who asks, for one request.
public struct Visit: Sendable {
  /// The person; every row of state is scoped by it.
  public let userID: Int64

  public init(userID: Int64) {
    self.userID = userID
  }
}
