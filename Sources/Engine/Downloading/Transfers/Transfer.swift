import BlockingWork
import Fetching
import Foundation

/// Brings the bytes of one file, from where an earlier try stopped.
///
///     let part = try await store.part(of: episode, trusting: record.syncedLength)
///     let finished = try await transfer.run(source, from: record, into: part) { try await keep($0.record) }
///     let key = try await store.commit(part, of: episode, fileExtension: finished.fileExtension)
public struct Transfer: Sendable {
  let fetcher: Fetcher
  let bandwidth: Bandwidth
  let work: BlockingWork
  let clock: @Sendable () -> Double

  /// - Parameter bandwidth: shared by all transfers.
  public init(fetcher: Fetcher, bandwidth: Bandwidth = Bandwidth(), work: BlockingWork = .shared) {
    self.init(fetcher: fetcher, bandwidth: bandwidth, work: work) { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
  }

  /// - Parameter clock: seconds, only forward.
  init(fetcher: Fetcher, bandwidth: Bandwidth, work: BlockingWork = .shared, clock: @escaping @Sendable () -> Double) {
    self.fetcher = fetcher
    self.bandwidth = bandwidth
    self.work = work
    self.clock = clock
  }

  /// Runs until the file is whole, or until a break that nothing comes after.
  ///
  /// - Parameters:
  ///   - record: as it was last handed to `each`; a new one for a new download.
  ///   - part: opened with the record's `syncedLength`.
  ///   - each: called one at a time: when an answer's head is here, at most four times a second while bytes come, and at the end,
  ///     also of a failure or a cancellation. What it throws ends the transfer.
  /// - Throws: `DownloadError`, `CancellationError`, or what `each` threw. What came is kept in the part.
  public func run(
    _ source: TransferSource, from record: TransferRecord, into part: PartFile,
    each: @escaping @Sendable (TransferProgress) async throws -> Void
  ) async throws -> FinishedTransfer {
    try await TransferRun(self, source, from: record, into: part, each: each).run()
  }
}
