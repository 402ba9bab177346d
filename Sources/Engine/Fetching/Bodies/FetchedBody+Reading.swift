import NIOCore

extension FetchedBody {
  /// Hands each chunk to `wantsMore`, until the end or until it gives back false; the next is asked for when it is done.
  ///
  /// - Throws: as the body itself does, and whatever `wantsMore` throws.
  public func read(
    isolation: isolated (any Actor)? = #isolation, wantsMore: ([UInt8]) async throws -> Bool
  ) async throws {
    while let chunk = try await upstream.next() {
      guard try await wantsMore([UInt8](chunk.readableBytesView)) else { return }
    }
  }

  /// Hands each chunk on as it is, until the end: the quick way for sound. Nothing is asked for while `receive` is busy.
  ///
  /// - Parameter closed: hangs up as soon as it is fulfilled, also while the source is silent.
  /// - Throws: as the body itself does, `CancellationError` when it was closed, and whatever `receive` throws.
  public func pass(until closed: EventLoopFuture<Void>? = nil, to receive: (ByteBuffer) async throws -> Void) async throws {
    try await upstream.pass(until: closed, to: receive)
  }
}
