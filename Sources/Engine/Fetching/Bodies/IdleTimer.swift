import NIOCore
import Synchronization

/// A timer that detects an idle connection, and a transfer that exceeds its total time.
///
/// It uses one timer per body: while bytes arrive it fires once per idle time and checks when the current wait began, so that a chunk costs
/// no more than reading the clock.
final class IdleTimer: Sendable {
  private struct State {
    /// nil while the reader processes a chunk: that time is not counted.
    var waitingSince: NIODeadline?
    var isOverdue = false
    var timer: Scheduled<Void>?
  }

  private let idle: TimeAmount
  private let deadline: NIODeadline
  private let state = Mutex(State())

  init(idle: TimeAmount, deadline: NIODeadline?) {
    self.idle = idle
    self.deadline = deadline ?? .distantFuture
  }

  /// Whether a limit was exceeded.
  var isOverdue: Bool { state.withLock { $0.isOverdue } }

  func beginWaiting() {
    let now = NIODeadline.now()
    state.withLock { $0.waitingSince = now }
  }

  func endWaiting() { state.withLock { $0.waitingSince = nil } }

  /// - Parameter giveUp: Called at most once, on the event loop.
  func start(on loop: any EventLoop, giveUp: @escaping @Sendable () -> Void) { schedule(on: loop, at: due(now: .now()), giveUp) }

  func stop() { state.withLock { $0.timer?.cancel() } }

  // MARK: - Private

  private func due(now: NIODeadline) -> NIODeadline { min((state.withLock { $0.waitingSince } ?? now) + idle, deadline) }

  private func schedule(on loop: any EventLoop, at due: NIODeadline, _ giveUp: @escaping @Sendable () -> Void) {
    let timer = loop.scheduleTask(deadline: due) { [weak self] in
      guard let self else { return }
      let now = NIODeadline.now()
      let next = self.due(now: now)
      if next > now { return self.schedule(on: loop, at: next, giveUp) }
      self.state.withLock { $0.isOverdue = true }
      giveUp()
    }
    state.withLock { $0.timer = timer }
  }
}
