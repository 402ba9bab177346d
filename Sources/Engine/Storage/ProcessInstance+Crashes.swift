import Foundation

// The file in which a fatal signal is recorded. A signal handler may use nothing but plain memory: the value is set once, before a handler
// is installed, and only read afterwards.
nonisolated(unsafe) private var crashFile: Int32 = -1

extension ProcessInstance {
  /// Records a crash of this process in its file, so that the next process can tell a crash from a kill. Call it once, at the start of a
  /// server. The signal's default action follows.
  public func recordCrashes() {
    #if os(Linux)
      guard lock >= 0 else { return }
      crashFile = lock
      for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { number in
          var mark = UInt8(ascii: "C")
          _ = pwrite(crashFile, &mark, 1, off_t(ProcessRecord.crashOffset))
          // The signal is blocked while this runs: its default action follows afterwards.
          raise(number)
        }
        // The default action is restored once the handler has run.
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
        sigaction(number, &action, nil)
      }
    #endif
  }
}
