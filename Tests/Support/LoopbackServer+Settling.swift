extension LoopbackServer {
  /// The number of bytes sent when every connection is blocked by a reader that does not read: no socket accepts more in twenty checks.
  ///
  /// - Throws: `Hanging` when the server can continue to write, for example because all its output is buffered.
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
