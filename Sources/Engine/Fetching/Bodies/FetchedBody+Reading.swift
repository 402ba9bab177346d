import NIOCore

extension FetchedBody {
  /// Passes each chunk to `wantsMore` until the end, or until it returns false; the next chunk is requested when it returns.
  ///
  /// - Throws: The errors of the body itself, and those of `wantsMore`.
  public func read(
    isolation: isolated (any Actor)? = #isolation, wantsMore: ([UInt8]) async throws -> Bool
  ) async throws {
    while let chunk = try await upstream.next() {
      guard try await wantsMore([UInt8](chunk.readableBytesView)) else { return }
    }
  }

  /// Passes each chunk on unchanged until the end: the fast path for audio. No bytes are requested while `receive` runs.
  ///
  /// - Parameters:
  ///   - closed: Disconnects as soon as it is fulfilled, even while the server sends nothing.
  ///   - receive: Runs on the event loop of `closed`, which it must not block.
  /// - Throws: The errors of the body itself, `CancellationError` when it was closed, and the errors of `receive`.
  public func pass(until closed: EventLoopFuture<Void>? = nil, to receive: (ByteBuffer) async throws -> Void) async throws {
    try await upstream.pass(until: closed, to: receive)
  }
}
