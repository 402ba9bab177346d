import Foundation
import Logging
import ServiceLifecycle

/// The end of a program that has not ended nine seconds after SIGTERM or SIGINT, as when a disk does not answer: systemd and containers
/// would kill it. The database has every transaction that was answered; the next start copies them into its file.
///
/// The last service, because services are stopped from the last to the first.
struct StopLimit: Service {
  let logger: Logger
  var limit = Duration.seconds(9)
  /// Records that this process has not crashed.
  let onExit: @Sendable () -> Void
  /// Ends the process; tests pass their own.
  var exit: @Sendable (Int32) -> Void = { _exit($0) }

  func run() async throws {
    try await gracefulShutdown()
    // A thread of its own: those of tasks may all wait for the disk.
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: limit / .seconds(1))
      logger.error("the server did not stop in time, and ends now", metadata: ["limit": "\(limit)"])
      onExit()
      exit(ExitStatus.failure.rawValue)
    }
  }
}
