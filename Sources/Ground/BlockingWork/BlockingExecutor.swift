import Foundation
import NIOPosix
import Synchronization

/// A task executor whose threads may block for a short time: a request calls the database directly, where a hand-over to another thread and back
/// would take longer than the call.
public final class BlockingExecutor: TaskExecutor {
  /// The executor of requests. More threads than cores, since some of them wait for a disk.
  public static let requests = BlockingExecutor(threads: max(2 * ProcessInfo.processInfo.activeProcessorCount, 4))

  private let pool: NIOThreadPool
  private let threads: Int
  private let slow: Duration
  /// When the work began that runs now.
  private let starts = Mutex<[ContinuousClock.Instant]>([])

  /// - Parameter slow: Work that has run for so long may not occupy the last thread too.
  init(threads: Int, slow: Duration = .milliseconds(50)) {
    pool = NIOThreadPool(numberOfThreads: threads)
    self.threads = threads
    self.slow = slow
    pool.start()
  }

  /// Whether the current task runs on this executor.
  var isCurrent: Bool { withUnsafeCurrentTask { $0?.unownedTaskExecutor == asUnownedTaskExecutor() } }

  /// Runs `work` on the thread of the current request.
  ///
  /// - Returns: nil outside of requests, and on the last thread that is not occupied by slow work, so that requests without any continue: then the
  ///   caller hands the work over.
  /// - Throws: The errors of `work`, or `CancellationError` when the task was cancelled before.
  public static func runInRequest<Result>(_ work: () throws -> Result) throws -> Result? {
    // Commands have no requests, and start no threads for them.
    guard withUnsafeCurrentTask(body: { $0?.unownedTaskExecutor != nil }), requests.isCurrent else { return nil }
    return try requests.runBlocking(work)
  }

  func runBlocking<Result>(_ work: () throws -> Result) throws -> Result? {
    try Task.checkCancellation()
    let now = ContinuousClock.now
    let isAllowed = starts.withLock { starts in
      guard starts.count(where: { now - $0 >= slow }) < threads - 1 else { return false }
      starts.append(now)
      return true
    }
    guard isAllowed else { return nil }
    defer {
      starts.withLock { starts in
        if let index = starts.firstIndex(of: now) { starts.remove(at: index) }
      }
    }
    return try work()
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pool.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
