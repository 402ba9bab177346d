import Foundation
import NIOPosix

/// An executor for blocking work, with a few threads of its own.
///
/// Swift's pool has one thread per core. On two cores two blocking calls stop every page, so parsing, hashing and file calls
/// run here instead.
public struct BlockingWork: Sendable {
  private let pool: NIOThreadPool

  /// The executor of this process, started on first use. It has more threads than cores: most of them wait for a disk.
  public static let shared: BlockingWork = {
    let pool = NIOThreadPool(numberOfThreads: 8)
    pool.start()
    return BlockingWork(pool: pool)
  }()

  /// An executor for computing work, such as parsing: one thread per core, so that threads that wait for a disk or serve a user compete
  /// with few others.
  public static let computing: BlockingWork = {
    let pool = NIOThreadPool(numberOfThreads: ProcessInfo.processInfo.activeProcessorCount)
    pool.start()
    return BlockingWork(pool: pool)
  }()

  /// An executor for hashing passwords, which takes long and which people without an account cause.
  public static let hashing: BlockingWork = {
    let pool = NIOThreadPool(numberOfThreads: 2)
    pool.start()
    return BlockingWork(pool: pool)
  }()

  init(pool: NIOThreadPool) {
    self.pool = pool
  }

  /// Runs `work` on a thread that may block and returns its result.
  ///
  /// - Throws: The errors of `work`, or `CancellationError` when the task was cancelled before `work` started.
  public func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await pool.runIfActive(work)
  }
}
