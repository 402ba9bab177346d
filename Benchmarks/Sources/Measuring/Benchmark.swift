import Foundation

/// Runs a benchmark: a failure ends the process with a line, not with a trace.
public func benchmark(_ body: @Sendable () async throws -> Void) async {
  do {
    try await body()
  } catch {
    FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
    exit(1)
  }
}

/// Prints a line at once: `print` keeps lines back when nobody sits at a terminal.
public func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
