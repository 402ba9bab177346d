import AsyncHTTPClient
import NIOCore

/// The body of one response while it arrives: it counts bytes, measures idle time, and stops at the limits.
///
/// AsyncHTTPClient's own read timeout also runs while no bytes are requested, and would disconnect a listener who paused; here the clock
/// runs only inside `next()`.
///
/// `@unchecked Sendable` holds because a body is read by one task at a time, as `FetchedBody` requires: the fields are used only inside
/// `next()` and `pass(until:to:)`, and the inner tasks that advance the iterator are awaited before these return.
final class ResponseBodyReader: @unchecked Sendable {
  struct Limits: Sendable {
    var host: String
    var idle: TimeAmount
    var deadline: NIODeadline?
    var maximumBytes: Int?
    /// The declared length in transit, compressed or not.
    var declaredLength: Int?
    /// The declared encodings.
    var codings: [ContentCoding]
    /// Whether gzip is recognised by its first bytes.
    var sniffsGzip: Bool
    /// See `BodyDecoder`.
    var maximumRatio: Int?
  }

  private let limits: Limits
  private let loop: any EventLoop
  /// Held because releasing it closes the connection.
  private let client: PinnedClient
  private var iterator: HTTPClientResponse.Body.AsyncIterator?
  private var decoder: BodyDecoder
  /// The first bytes, read by `beginsWithGzip()`.
  private var unread: ByteBuffer?
  /// The error of the connection, while the bytes before it are read.
  private var breakOff: (any Error)?
  private var received = 0

  init(_ body: HTTPClientResponse.Body, of client: PinnedClient, limits: Limits, loop: any EventLoop) {
    self.client = client
    self.limits = limits
    self.loop = loop
    decoder = Self.decoder(limits.codings, limits)
    iterator = body.makeAsyncIterator()
  }

  /// Whether a body without a declared encoding is compressed all the same, and decodes it from now on. It waits for the first bytes, and
  /// leaves them to the next reader.
  func beginsWithGzip() async throws -> Bool {
    var beginning = ByteBuffer()
    while beginning.readableBytes == 0 || ContentCoding.mayBecomeGzip(beginning.readableBytesView), var chunk = try await next() {
      beginning.writeBuffer(&chunk)
    }
    received = 0
    let isGzip = ContentCoding.isGzip(beginning.readableBytesView)
    if isGzip {
      decoder = Self.decoder([.gzip], limits)
      decoder.push(beginning)
    } else if beginning.readableBytes > 0 {
      unread = beginning
    }
    return isGzip
  }

  /// The next bytes, nil at the end. After nil or an error the connection is closed.
  func next() async throws -> ByteBuffer? {
    guard iterator != nil || unread != nil else { return nil }
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
      return try counted(chunk)
    } catch {
      if Task.isCancelled { return try stop(CancellationError()) }
      if error is CancellationError { return try stop(FetchingError.timedOut(host: limits.host)) }
      return try stop(FetchingError.inBody(error, host: limits.host, received: received, expected: expected))
    }
  }

  /// Passes on the remaining chunks, and disconnects as soon as `closed` is fulfilled. It uses one inner task for all of them, where
  /// `next()` uses one per chunk, on the event loop of `closed`: for audio the difference is measurable.
  func pass(until closed: EventLoopFuture<Void>?, to receive: (ByteBuffer) async throws -> Void) async throws {
    guard iterator != nil || unread != nil else { return }
    let watch = IdleTimer(idle: limits.idle, deadline: limits.deadline)
    try await withoutActuallyEscaping(receive) { receive in
      let receiver = Receiver(receive: receive)
      let passing = Task(executorPreference: closed.map { EventLoopExecutor($0.eventLoop) }) { try await self.passAll(to: receiver, watch) }
      watch.start(on: loop) { passing.cancel() }
      closed?.whenComplete { _ in passing.cancel() }
      defer { watch.stop() }
      try await withTaskCancellationHandler {
        try await passing.value
      } onCancel: {
        passing.cancel()
      }
    }
  }

  // MARK: - Private

  /// `@unchecked Sendable` holds because the one task that calls it is awaited by its creator.
  private struct Receiver: @unchecked Sendable {
    let receive: (ByteBuffer) async throws -> Void
  }

  private func passAll(to receiver: Receiver, _ watch: IdleTimer) async throws {
    while true {
      watch.beginWaiting()
      let chunk = try await chunk(watch)
      watch.endWaiting()
      guard let chunk else { return }
      do {
        try await receiver.receive(chunk)
      } catch {
        // The timer fired at the same moment as bytes arrived: the caller was not cancelled.
        if error is CancellationError, watch.isOverdue { try stop(FetchingError.timedOut(host: limits.host)) }
        try stop(error)
      }
    }
  }

  private func chunk(_ watch: IdleTimer) async throws -> ByteBuffer? {
    do {
      guard let chunk = try await advance() else {
        return watch.isOverdue ? try stop(FetchingError.timedOut(host: limits.host)) : try finish(due: .distantFuture)
      }
      return try counted(chunk)
    } catch {
      if watch.isOverdue { return try stop(FetchingError.timedOut(host: limits.host)) }
      if Task.isCancelled { return try stop(CancellationError()) }
      return try stop(FetchingError.inBody(error, host: limits.host, received: received, expected: expected))
    }
  }

  private func counted(_ chunk: ByteBuffer) throws -> ByteBuffer {
    received += chunk.readableBytes
    if let maximum = limits.maximumBytes, received > maximum { throw overLimit(maximum) }
    return chunk
  }

  private var expected: Int? { decoder.isDecoding ? nil : limits.declaredLength }

  private func advance() async throws -> ByteBuffer? {
    if let bytes = unread {
      unread = nil
      return bytes
    }
    while true {
      if let breakOff { throw breakOff }
      if let bytes = try decoder.next() { return bytes }
      do {
        guard let chunk = try await iterator?.next() else { break }
        decoder.push(chunk)
      } catch {
        // The bytes that the decoder holds back, to know gzip by them, have arrived too.
        decoder.end()
        guard let bytes = try? decoder.next() else { throw error }
        breakOff = error
        return bytes
      }
    }
    decoder.end()
    if let bytes = try decoder.next() { return bytes }
    guard decoder.isComplete || Task.isCancelled else { throw FetchingError.incompleteBody(received: received, expected: nil) }
    return nil
  }

  private static func decoder(_ codings: [ContentCoding], _ limits: Limits) -> BodyDecoder {
    BodyDecoder(codings, sniffs: limits.sniffsGzip, maximumBytes: limits.maximumBytes, maximumRatio: limits.maximumRatio)
  }

  /// Ends the body. A cancelled read may end this way too, and must not look like a complete body.
  private func finish(due: NIODeadline) throws -> ByteBuffer? {
    if Task.isCancelled { return try stop(CancellationError()) }
    if NIODeadline.now() >= due { return try stop(FetchingError.timedOut(host: limits.host)) }
    if let expected, received < expected {
      return try stop(FetchingError.incompleteBody(received: received, expected: expected))
    }
    iterator = nil
    return nil
  }

  /// Dropping the iterator disconnects.
  @discardableResult private func stop(_ error: any Error) throws -> ByteBuffer? {
    iterator = nil
    throw error
  }

  /// Feeds compress to a tenth; a ratio of more than twenty indicates a bomb. Both are refused at the same byte.
  private func overLimit(_ maximum: Int) -> FetchingError {
    if decoder.isDecoding, let encoded = limits.declaredLength, encoded < maximum / 20 { return .decompressionBomb }
    return .bodyTooLarge(limit: maximum)
  }
}
