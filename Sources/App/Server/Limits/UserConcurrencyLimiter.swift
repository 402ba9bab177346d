import BlockingWork
import Synchronization

/// A limit on the number of tasks that each user has in progress at the same time. Further tasks of the same user wait in order of arrival.
final class UserConcurrencyLimiter: Sendable {
  private let max: Int
  private let users = Mutex<[Int64: (limiter: ConcurrencyLimiter, tasks: Int)]>([:])

  /// - Parameter max: The number of tasks of one user at the same time, at least 1.
  init(max: Int) { self.max = max }

  /// Waits until fewer than `max` tasks of `user` run, then runs `work`.
  ///
  /// - Throws: The errors of `work`, or `CancellationError` when the task was cancelled while it waited.
  func run<Result: Sendable>(for user: Int64, _ work: @Sendable () async throws -> Result) async throws -> Result {
    let limiter = users.withLock { users in
      let entry = users[user] ?? (ConcurrencyLimiter(max: max), 0)
      users[user] = (entry.limiter, entry.tasks + 1)
      return entry.limiter
    }
    defer {
      users.withLock { users in
        guard let entry = users[user] else { return }
        users[user] = entry.tasks > 1 ? (entry.limiter, entry.tasks - 1) : nil
      }
    }
    return try await limiter.run(work)
  }

  /// The number of users who have a task, in progress or waiting.
  var userCount: Int { users.withLock { $0.count } }
}
