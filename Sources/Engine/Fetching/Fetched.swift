/// A whole answer. The head's fields can be read directly: `fetched.status`, `fetched.etag`.
@dynamicMemberLookup
public struct Fetched: Sendable, Equatable {
  public let head: FetchedHead
  /// Decompressed; empty for 304 and for a fetch that handed its bytes on while they came.
  public let body: [UInt8]
  /// Bytes of the body after decompression, also when it was handed on.
  public let byteCount: Int

  public subscript<Value>(dynamicMember path: KeyPath<FetchedHead, Value>) -> Value { head[keyPath: path] }
}
