/// A complete response. The head's fields can be read directly: `fetched.status`, `fetched.etag`.
@dynamicMemberLookup
public struct Fetched: Sendable, Equatable {
  /// The status and headers.
  public let head: FetchedHead
  /// The decompressed body; empty for 304.
  public let body: [UInt8]

  /// A field of the head.
  public subscript<Value>(dynamicMember path: KeyPath<FetchedHead, Value>) -> Value { head[keyPath: path] }
}
