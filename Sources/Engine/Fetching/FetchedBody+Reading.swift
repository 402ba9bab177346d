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
}
