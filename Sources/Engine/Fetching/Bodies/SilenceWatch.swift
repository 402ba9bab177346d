import NIOCore
import Synchronization

/// Notices when the other side says nothing for too long, or when all of it takes too long.
///
/// One timer for a whole body: while bytes flow it fires once in an idle time and looks when waiting began, so that a chunk
/// costs no more than looking at the clock.
final class SilenceWatch: Sendable {
  private struct State {
    /// nil while the reader is busy with what it has: its own time is not counted.
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

  /// Whether the watch gave up.
  var isOverdue: Bool { state.withLock { $0.isOverdue } }

  func beginWaiting() {
    let now = NIODeadline.now()
    state.withLock { $0.waitingSince = now }
  }

  func endWaiting() { state.withLock { $0.waitingSince = nil } }

  /// - Parameter giveUp: called at most once, from the loop.
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
