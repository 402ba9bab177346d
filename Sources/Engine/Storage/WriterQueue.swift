import Synchronization

/// The order of transactions: one writes, and of those that wait a report goes first a part of many rows behind others, and rows that are
/// computed from others last.
final class WriterQueue: Sendable {
  private struct State {
    var isBusy = false
    /// The ones that wait, by `place`.
    var waiting = Array(repeating: [CheckedContinuation<Void, Never>](), count: 4)
    /// How long a part of many rows may work.
    var budget = WriterQueue.longest
  }

  private let state = Mutex(State())

  /// Waits for the turn of a transaction.
  func enter(_ options: WriteOptions) async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isBusy { state.waiting[Self.place(options)].append(continuation) }
        defer { state.isBusy = true }
        return !state.isBusy
      }
      if isFree { continuation.resume() }
    }
  }

  /// Lets the next one write.
  func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      for place in state.waiting.indices where !state.waiting[place].isEmpty { return state.waiting[place].removeFirst() }
      state.isBusy = false
      return nil
    }
    next?.resume()
  }

  /// Whether one waits that goes before a transaction with these options.
  func isWanted(before options: WriteOptions) -> Bool {
    state.withLock { $0.waiting[..<Self.place(options)].contains { !$0.isEmpty } }
  }

  /// The number of transactions that wait; for tests.
  var waiting: Int { state.withLock { $0.waiting.reduce(0) { $0 + $1.count } } }

  /// How long a part of many rows may work before it commits.
  var budget: Duration { state.withLock { $0.budget } }

  /// Adapts the budget to a disk on which a commit takes long: what waits behind it waits for both.
  ///
  /// - Parameters:
  ///   - work: the time before the commit.
  ///   - commit: the time of the commit.
  func note(work: Duration, commit: Duration) {
    guard work > .zero, work + commit > .zero else { return }
    let wanted = work * (Self.longestWithCommit / (work + commit))
    state.withLock { $0.budget = min(max(wanted, Self.shortest), Self.longest) }
  }

  // MARK: - Private

  private static func place(_ options: WriteOptions) -> Int {
    options.contains(.report) ? 0 : options.contains(.idle) ? 3 : options.contains(.bulk) ? 2 : 1
  }

  private static let longest = Duration.milliseconds(20)
  private static let shortest = Duration.milliseconds(2)
  private static let longestWithCommit = Duration.milliseconds(40)
}

/// The turn of one transaction.
struct WriterTurn {
  let queue: WriterQueue
  let options: WriteOptions
  private let start = ContinuousClock.now

  init(queue: WriterQueue, options: WriteOptions) {
    self.queue = queue
    self.options = options
  }

  /// The time since it began.
  var age: Duration { ContinuousClock.now - start }

  /// Whether a transaction of many rows should leave the rest to another one.
  var shouldEnd: Bool { queue.isWanted(before: options) || age >= queue.budget }
}
