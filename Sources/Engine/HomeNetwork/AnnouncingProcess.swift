import Foundation
import Subprocess
import Synchronization

/// One run of `avahi-publish`, from its start to its end.
final class AnnouncingProcess: Sendable {
  enum State: Equatable {
    case starting
    case announced
    /// It has ended, for this reason.
    case failed(String)
  }

  let name: String
  let address: String
  private let progress = Progress()
  private let task: Task<Void, Never>

  private final class Progress: Sendable {
    let current = Mutex((state: State.starting, output: ""))
  }

  /// The shell's input is a pipe that this process never writes to. When it ends, also by SIGKILL, the pipe closes, and the reader ends the
  /// program. When the program ends, so does the reader.
  private static let script = """
    exec 3<&0
    "$0" -a -R "$1" "$2" 3<&- &
    program=$!
    (read -r end <&3; kill "$program" 2>/dev/null) &
    reader=$!
    wait "$program"
    status=$?
    kill "$reader" 2>/dev/null
    exit "$status"
    """

  init(_ program: String, _ name: String, at address: String) {
    (self.name, self.address) = (name, address)
    task = Task { [progress] in await Self.run(program, name, address, progress) }
  }

  deinit { task.cancel() }

  var state: State { progress.current.withLock { $0.state } }

  var isRunning: Bool {
    if case .failed = state { false } else { true }
  }

  /// Ends the program. It does not wait for that.
  func end() { task.cancel() }

  // MARK: - Private

  private static func run(_ program: String, _ name: String, _ address: String, _ progress: Progress) async {
    do {
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      let result = try await Subprocess.run(
        .name("sh"), arguments: Arguments(["-c", script, program, name, address]),
        environment: .custom(["PATH": path, "LC_ALL": "C"]), input: .inputWriter, output: .discarded, error: .sequence
      ) { execution in
        for try await buffer in execution.standardError {
          read(buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }, progress)
        }
      }
      ended(program, with: result.terminationStatus, progress)
    } catch {
      progress.current.withLock { $0.state = .failed("\(program): \(error)") }
    }
  }

  private static func read(_ text: String, _ progress: Progress) {
    progress.current.withLock { current in
      current.output = String((current.output + text).suffix(maxOutput))
      if current.output.contains("Established"), current.state == .starting { current.state = .announced }
    }
  }

  private static func ended(_ program: String, with status: TerminationStatus, _ progress: Progress) {
    progress.current.withLock { current in
      let line = current.output.split(whereSeparator: \.isNewline).last.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
      current.state = .failed(status == notFound ? "\(program) is not installed" : line.isEmpty ? "\(program) ended" : line)
    }
  }

  /// The exit status of a shell that does not find a program.
  private static let notFound = TerminationStatus.exited(127)
  private static let maxOutput = 2_000
}
