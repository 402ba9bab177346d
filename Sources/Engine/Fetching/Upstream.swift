import AsyncHTTPClient
import NIOCore

/// The body of one answer while it arrives: counts, measures the silence, stops at the limits.
///
/// AsyncHTTPClient's own read timeout also runs while nobody asks for bytes, and so would cut off a listener who paused;
/// here the clock runs only inside `next()`.
///
/// `@unchecked Sendable` holds because a body is read by one task at a time, as `FetchedBody` says: the fields are touched
/// only inside `next()`, and the inner task that advances the iterator is awaited before it returns.
final class Upstream: @unchecked Sendable {
  struct Limits: Sendable {
    var host: String
    var idle: TimeAmount
    var deadline: NIODeadline?
    var maximumBytes: Int?
    /// The declared length on the wire, compressed or not.
    var declaredLength: Int?
    var isCompressed: Bool
  }

  private let limits: Limits
  private let loop: any EventLoop
  private var iterator: HTTPClientResponse.Body.AsyncIterator?
  private var received = 0

  init(_ body: HTTPClientResponse.Body, limits: Limits, loop: any EventLoop) {
    self.limits = limits
    self.loop = loop
    iterator = body.makeAsyncIterator()
  }

  /// Bytes read so far, decompressed.
  var byteCount: Int { received }

  /// The next bytes, nil at the end. After nil or an error there is nothing more, and the connection is let go.
  func next() async throws -> ByteBuffer? {
    guard iterator != nil else { return nil }
    let now = NIODeadline.now()
    let due = min(now + limits.idle, limits.deadline ?? .distantFuture)
    guard due > now else { return try stop(FetchingError.timedOut(host: limits.host)) }

    let reading = Task { try await self.advance() }
    let timer = loop.scheduleTask(deadline: due) { reading.cancel() }
    defer { timer.cancel() }
    do {
      let chunk = try await withTaskCancellationHandler {
        try await reading.value
      } onCancel: {
        reading.cancel()
      }
      guard let chunk else { return try finish(due: due) }
      received += chunk.readableBytes
      if let maximum = limits.maximumBytes, received > maximum { return try stop(overLimit(maximum)) }
      return chunk
    } catch {
      if Task.isCancelled { return try stop(CancellationError()) }
      if error is CancellationError { return try stop(FetchingError.timedOut(host: limits.host)) }
      return try stop(FetchingError.inBody(error, host: limits.host, received: received, expected: expected))
    }
  }

  // MARK: - Private

  private var expected: Int? { limits.isCompressed ? nil : limits.declaredLength }

  private func advance() async throws -> ByteBuffer? { try await iterator?.next() }

  /// The end of the bytes. A cancelled read may end this way too, and must not look like a whole body.
  private func finish(due: NIODeadline) throws -> ByteBuffer? {
    if Task.isCancelled { return try stop(CancellationError()) }
    if NIODeadline.now() >= due { return try stop(FetchingError.timedOut(host: limits.host)) }
    if let expected, received < expected {
      return try stop(FetchingError.incompleteBody(received: received, expected: expected))
    }
    iterator = nil
    return nil
  }

  /// Dropping the iterator hangs up.
  private func stop(_ error: any Error) throws -> ByteBuffer? {
    iterator = nil
    throw error
  }

  /// Feeds shrink to a tenth; what shrank to less than a twentieth was made to hurt. Both are refused at the same byte.
  private func overLimit(_ maximum: Int) -> FetchingError {
    if limits.isCompressed, let wire = limits.declaredLength, wire < maximum / 20 { return .decompressionBomb }
    return .bodyTooLarge(limit: maximum)
  }
}
