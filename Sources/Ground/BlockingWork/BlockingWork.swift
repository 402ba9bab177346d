import Foundation
import NIOPosix

/// An executor for blocking work, with a few threads of its own.
///
/// Swift's pool has one thread per core. On two cores two blocking calls stop every page, so parsing, hashing and file calls
/// run here instead.
public struct BlockingWork: Sendable {
  private let pool: NIOThreadPool
  /// Whether its threads give way to all others: what they do may wait, and a listener may not.
  private let givesWay: Bool

  /// The executor of this process, started on first use. It has more threads than cores: most of them wait for a disk.
  public static let shared: BlockingWork = {
    let pool = NIOThreadPool(numberOfThreads: 8)
    pool.start()
    return BlockingWork(pool: pool)
  }()

  /// An executor for computing in the background, such as parsing: one thread per core, with a low priority, so that threads that wait for
  /// a disk or serve a user compete with few others and run before them.
  public static let computing: BlockingWork = {
    let pool = NIOThreadPool(numberOfThreads: ProcessInfo.processInfo.activeProcessorCount)
    pool.start()
    return BlockingWork(pool: pool, givesWay: true)
  }()

  /// An executor for hashing passwords, which takes long and which people without an account cause.
  public static let hashing: BlockingWork = {
    let pool = NIOThreadPool(numberOfThreads: 2)
    pool.start()
    return BlockingWork(pool: pool)
  }()

  init(pool: NIOThreadPool, givesWay: Bool = false) {
    self.pool = pool
    self.givesWay = givesWay
  }

  /// Runs `work` on a thread that may block and returns its result.
  ///
  /// - Throws: The errors of `work`, or `CancellationError` when the task was cancelled before `work` started.
  public func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await pool.runIfActive { [givesWay] in
      // On Linux it is that of the calling thread alone, and the call takes less than a microsecond.
      if givesWay { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.lowPriority) }
      return try work()
    }
  }

  private static let lowPriority: CInt = 10
}
