import NIOCore

/// The body of a response, read once, chunk by chunk. Bytes are requested only when the reader asks: at most one chunk waits in memory.
///
/// Reading throws `FetchingError` (`timedOut`, `incompleteBody`, `bodyTooLarge`, ...) or `CancellationError`.
public struct FetchedBody: AsyncSequence, Sendable {
  /// A chunk of bytes.
  public typealias Element = ByteBuffer

  let upstream: ResponseBodyReader

  /// The iterator of the body; only one may be used.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(upstream: upstream) }

  /// An iterator that requests one chunk at a time.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let upstream: ResponseBodyReader

    /// The next chunk, nil at the end.
    public mutating func next() async throws -> ByteBuffer? { try await upstream.next() }
  }
}
