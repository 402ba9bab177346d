import BlockingWork
import Fetching
import Foundation

/// A transfer of one file that resumes where an earlier try stopped.
///
///     let part = try await store.part(of: episode, trusting: record.syncedLength)
///     let finished = try await transfer.run(source, from: record, into: part) { try await keep($0.record) }
///     let key = try await store.commit(part, of: episode, fileExtension: finished.fileExtension)
public struct Transfer: Sendable {
  let fetcher: Fetcher
  let bandwidth: BandwidthLimiter
  let work: BlockingWork
  let clock: @Sendable () -> Double

  /// - Parameter bandwidth: The speed limit that all transfers share.
  /// - Parameter clock: A monotonic clock in seconds; tests pass their own.
  public init(
    fetcher: Fetcher, bandwidth: BandwidthLimiter = BandwidthLimiter(), work: BlockingWork = .shared,
    clock: @escaping @Sendable () -> Double = { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
  ) {
    self.fetcher = fetcher
    self.bandwidth = bandwidth
    self.work = work
    self.clock = clock
  }

  /// Runs until the file is complete, or until an interruption after which retries bring no progress.
  ///
  /// - Parameter source: The file to request.
  /// - Parameter record: The record last passed to `each`; a new one for a new download.
  /// - Parameter part: The file, opened with the record's `syncedLength`.
  /// - Parameter each: Receives the progress, one call at a time: after a response's head, at most four times a second while bytes arrive,
  ///   and at the end, also after a failure or a cancellation. An error it throws ends the transfer.
  /// - Throws: `DownloadError`, `CancellationError`, or the errors of `each`. The downloaded bytes stay in the part.
  public func run(
    _ source: TransferSource, from record: TransferRecord, into part: PartialFile,
    each: @escaping @Sendable (TransferProgress) async throws -> Void
  ) async throws -> FinishedTransfer {
    try await TransferRun(self, source, from: record, into: part, each: each).run()
  }
}
