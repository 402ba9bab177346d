/// A response whose head has arrived and whose body is read on demand. The head's fields can be read directly.
///
/// Releasing it, or cancelling the task that reads it, disconnects from the server.
@dynamicMemberLookup
public struct FetchedStream: Sendable {
  /// The status and headers.
  public let head: FetchedHead
  /// The body, to be read once.
  public let body: FetchedBody

  /// A field of the head.
  public subscript<Value>(dynamicMember path: KeyPath<FetchedHead, Value>) -> Value { head[keyPath: path] }
}
