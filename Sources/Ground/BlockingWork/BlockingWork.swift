import NIOPosix

/// The one place where blocking work may wait: a few threads of its own.
///
/// Swift's pool has one thread a core. On two cores two blocking calls stop every page, so parsing, hashing,
/// name look-ups and file calls run here instead.
public struct BlockingWork: Sendable {
  private let pool: NIOThreadPool

  /// Work that shares NIO's process-wide pool.
  public static let shared = BlockingWork(pool: .singleton)

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
