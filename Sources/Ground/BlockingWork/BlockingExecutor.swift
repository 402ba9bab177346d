import Foundation
import NIOPosix

/// A task executor whose threads may block for a short time: code that finds itself on it calls a database or a file directly, where a hand-over to
/// another thread and back would take longer than the call.
public final class BlockingExecutor: TaskExecutor {
  /// The executor of requests. More threads than cores, since some of them wait for a disk.
  public static let requests = BlockingExecutor(threads: max(2 * ProcessInfo.processInfo.activeProcessorCount, 4))

  private let pool: NIOThreadPool

  init(threads: Int) {
    pool = NIOThreadPool(numberOfThreads: threads)
    pool.start()
  }

  /// Whether the current task runs on the executor of requests.
  public static var isCurrent: Bool {
    withUnsafeCurrentTask { $0?.unownedTaskExecutor == requests.asUnownedTaskExecutor() }
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pool.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
