import BlockingWork
import Foundation
import NIOCore
import Synchronization

/// A copy of one version of a source whose every answer is another version: one file, which all listeners of the episode read, while it arrives
/// and afterwards.
public final class SharedCopy: Sendable {
  /// The bytes that listeners can read.
  public struct Progress: Sendable, Equatable {
    /// The number of bytes from the beginning that have arrived.
    public var arrived: Int64 = 0
    /// The size of the file in bytes; nil while unknown.
    public var total: Int64?
    /// Whether no more bytes follow.
    public var isComplete = false
    /// The reason why the copy ended; its bytes are deleted then.
    public var failure: DownloadError?
  }

  private struct State {
    var progress = Progress()
    var file: PartialFile?
    var readers: [Int: AsyncStream<Void>.Continuation] = [:]
    var lastReader = 0
  }

  /// The entity tag of its bytes, quoted.
  public let tag = "\"\(UUID().uuidString)\""
  /// The MIME type of its bytes.
  public let mimeType: String
  /// Whether no further copy of the source starts today when this one fails.
  public let isLast: Bool
  private let state = Mutex(State())

  init(mimeType: String, isLast: Bool) {
    self.mimeType = mimeType
    self.isLast = isLast
  }

  /// The state of the transfer.
  public var progress: Progress { state.withLock { $0.progress } }

  /// Waits until `isEnough`, or until the copy is complete.
  ///
  /// - Parameter patience: The longest wait.
  /// - Returns: nil after the longest wait.
  /// - Throws: The failure of the copy; `CancellationError`.
  public func progress(
    within patience: Duration, when isEnough: @escaping @Sendable (Progress) -> Bool
  ) async throws -> Progress? {
    if let progress = try current(when: isEnough) { return progress }
    return try await withThrowingTaskGroup(of: Progress?.self) { group in
      group.addTask { try await self.wait(until: isEnough) }
      group.addTask {
        try await Task.sleep(for: patience)
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }

  /// Passes on the bytes of `range` in order, and waits for those that have not arrived.
  ///
  /// - Parameter closed: Ends the wait: the listener's connection has closed.
  /// - Throws: The failure of the copy, `CancellationError`, and the errors of `body`.
  public func pass(_ range: Range<Int64>, until closed: EventLoopFuture<Void>, _ body: (ByteBuffer) async throws -> Void) async throws {
    let (reader, changes) = addReader()
    defer { removeReader(reader) }
    closed.whenComplete { [weak self] _ in self?.removeReader(reader) }
    var arrivals = changes.makeAsyncIterator()
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (progress, file) = state.withLock { ($0.progress, $0.file) }
      if let failure = progress.failure { throw failure }
      let end = min(progress.arrived, range.upperBound)
      if offset < end, let file {
        let (start, count) = (offset, Int(clamping: min(end - offset, Self.chunk)))
        let bytes = try await BlockingWork.shared.run { try file.read(at: start, count: count) }
        guard !bytes.isEmpty else { throw DownloadError.cannotWrite(reason: "the file shrank") }
        offset += Int64(bytes.count)
        try await body(ByteBuffer(bytes: bytes))
      } else {
        if progress.isComplete { return }
        guard await arrivals.next() != nil else { throw CancellationError() }
      }
    }
  }

  // MARK: - Filling

  /// Transfers the file. The first version is the only one: a transfer that would have to start over ends.
  ///
  /// - Parameter reserve: Called with the size of the file so far; throws when there is no room for it.
  func fill(
    from source: TransferSource, into store: any MediaStore, transfer: Downloader.TransferFunction,
    reserve: @escaping @Sendable (Int64) throws -> Void
  ) async {
    do {
      let file = try await store.namelessFile()
      state.withLock { $0.file = file }
      let finished = try await transfer(source, .new, file) { [self] progress in
        let arrived = file.length
        // Only a transfer that is about to start over reports no bytes after some.
        let startsOver = progress.record.startedOver > 0 || progress.received == 0 && self.progress.arrived > 0
        guard !startsOver else { throw DownloadError.changedTooOften }
        try reserve(max(arrived, progress.total ?? 0))
        change { ($0.arrived, $0.total) = (arrived, progress.total) }
      }
      change { ($0.arrived, $0.total, $0.isComplete) = (finished.length, finished.length, true) }
    } catch {
      end(with: error as? DownloadError ?? .stopped)
    }
  }

  /// Deletes the bytes; readers get `failure`.
  func end(with failure: DownloadError) {
    state.withLock { $0.file = nil }
    change { if $0.failure == nil { $0.failure = failure } }
  }

  // MARK: - Private

  private static let chunk: Int64 = 128 << 10

  private func current(when isEnough: (Progress) -> Bool) throws -> Progress? {
    let progress = progress
    if let failure = progress.failure { throw failure }
    return progress.isComplete || isEnough(progress) ? progress : nil
  }

  private func wait(until isEnough: @Sendable (Progress) -> Bool) async throws -> Progress {
    let (reader, changes) = addReader()
    defer { removeReader(reader) }
    var arrivals = changes.makeAsyncIterator()
    while true {
      if let progress = try current(when: isEnough) { return progress }
      guard await arrivals.next() != nil else { throw CancellationError() }
    }
  }

  private func change(_ change: (inout Progress) -> Void) {
    let readers = state.withLock { state in
      change(&state.progress)
      return Array(state.readers.values)
    }
    for reader in readers { reader.yield() }
  }

  private func addReader() -> (Int, AsyncStream<Void>) {
    let changes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    return state.withLock { state in
      state.lastReader += 1
      state.readers[state.lastReader] = changes.continuation
      return (state.lastReader, changes.stream)
    }
  }

  private func removeReader(_ reader: Int) {
    state.withLock { $0.readers.removeValue(forKey: reader) }?.finish()
  }
}
