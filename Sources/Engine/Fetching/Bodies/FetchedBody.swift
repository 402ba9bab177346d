import NIOCore

/// The body of an answer, chunk by chunk, read once. The server is asked for more only when the reader asks: at most one
/// chunk waits in memory.
///
/// Reading throws `FetchingError` (`timedOut`, `incompleteBody`, `bodyTooLarge`, ...) or `CancellationError`.
public struct FetchedBody: AsyncSequence, Sendable {
  public typealias Element = ByteBuffer

  let upstream: Upstream

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(upstream: upstream) }

  public struct AsyncIterator: AsyncIteratorProtocol {
    let upstream: Upstream

    public mutating func next() async throws -> ByteBuffer? { try await upstream.next() }
  }
}
