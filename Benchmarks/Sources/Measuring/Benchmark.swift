import Foundation

/// Runs a benchmark: an error ends the process with one line instead of a trace.
public func benchmark(_ body: @Sendable () async throws -> Void) async {
  do {
    try await body()
  } catch {
    FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
    exit(1)
  }
}

/// Prints a line immediately: `print` buffers lines without a terminal.
public func showNotice(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
