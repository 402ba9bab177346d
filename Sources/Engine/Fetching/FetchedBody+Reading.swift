import NIOCore

extension FetchedBody {
  /// Hands each chunk to `wantsMore`, until the end or until it gives back false.
  ///
  /// - Throws: as the body itself does, and whatever `wantsMore` throws.
  public func read(
    isolation: isolated (any Actor)? = #isolation, wantsMore: (UnsafeRawBufferPointer) throws -> Bool
  ) async throws {
    while let chunk = try await upstream.next() {
      guard try chunk.withUnsafeReadableBytes(wantsMore) else { return }
    }
  }
}
