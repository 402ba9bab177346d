import Foundation
import NIOPosix

/// The one place where blocking work may wait: a few threads of its own.
///
/// Swift's pool has one thread a core. On two cores two blocking calls stop every page, so parsing, hashing,
/// name look-ups and file calls run here instead.
public struct BlockingWork: Sendable {
  private let pool: NIOThreadPool

  /// The pool of this process, started when it is first used. More threads than cores: most of them wait for a disk.
  public static let shared: BlockingWork = {
    let pool = NIOThreadPool(numberOfThreads: 8)
    pool.start()
    return BlockingWork(pool: pool)
  }()

  /// For work that only computes, such as parsing: a thread a core, so that what waits for a disk or a person is not one of many
  /// that want to run.
  public static let computing: BlockingWork = {
    let pool = NIOThreadPool(numberOfThreads: ProcessInfo.processInfo.activeProcessorCount)
    pool.start()
    return BlockingWork(pool: pool)
  }()

  init(pool: NIOThreadPool) {
    self.pool = pool
  }

  /// Runs `work` on a thread that may block and gives back what it returns.
  ///
  /// - Throws: what `work` throws, or `CancellationError` when the task was cancelled before it began.
  public func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await pool.runIfActive(work)
  }
}
