import Foundation
import NIOPosix
import Synchronization

/// A task executor whose threads may block for a short time: a request calls the database directly, where a hand-over to another thread and back
/// would take longer than the call.
public final class BlockingExecutor: TaskExecutor {
  /// The executor of requests. More threads than cores, since some of them wait for a disk.
  public static let requests = BlockingExecutor(threads: max(2 * ProcessInfo.processInfo.activeProcessorCount, 4))

  private let pool: NIOThreadPool
  private let maxBlocked: Int
  private let blocked = Atomic(0)

  init(threads: Int) {
    pool = NIOThreadPool(numberOfThreads: threads)
    maxBlocked = threads - 1
    pool.start()
  }

  /// Whether the current task runs on this executor.
  var isCurrent: Bool { withUnsafeCurrentTask { $0?.unownedTaskExecutor == asUnownedTaskExecutor() } }

  /// Runs `work` on the thread of the current request. One thread is left free, so that slow work stops no request that does without it.
  ///
  /// - Returns: nil outside of requests, and when too many threads are blocked already: then the caller hands the work over.
  /// - Throws: The errors of `work`, or `CancellationError` when the task was cancelled before.
  public static func runInRequest<Result>(_ work: () throws -> Result) throws -> Result? {
    // Commands have no requests, and start no threads for them.
    guard withUnsafeCurrentTask(body: { $0?.unownedTaskExecutor != nil }), requests.isCurrent else { return nil }
    return try requests.runBlocking(work)
  }

  func runBlocking<Result>(_ work: () throws -> Result) throws -> Result? {
    try Task.checkCancellation()
    defer { blocked.subtract(1, ordering: .relaxed) }
    guard blocked.add(1, ordering: .relaxed).oldValue < maxBlocked else { return nil }
    return try work()
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pool.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
