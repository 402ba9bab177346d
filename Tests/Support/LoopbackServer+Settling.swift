extension LoopbackServer {
  /// The number of bytes sent once every connection is held back by a reader that waits: no socket takes any more, over twenty looks.
  ///
  /// - Throws: `Hanging` when the server can go on writing, e.g. since somebody buffers all it sends.
  public func settledBytesSent(isolation: isolated (any Actor)? = #isolation) async throws -> Int {
    var (last, same) = (-1, 0)
    try await waitUntil {
      let now = bytesSent
      same = isHeldBack && now == last ? same + 1 : 0
      last = now
      return same == 20
    }
    return last
  }
}
