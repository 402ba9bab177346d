/// An answer whose head is here and whose body comes when asked for. The head's fields can be read directly.
///
/// Dropping it, or cancelling the task that reads it, hangs up on the server.
@dynamicMemberLookup
public struct FetchedStream: Sendable {
  public let head: FetchedHead
  public let body: FetchedBody

  public subscript<Value>(dynamicMember path: KeyPath<FetchedHead, Value>) -> Value { head[keyPath: path] }
}
