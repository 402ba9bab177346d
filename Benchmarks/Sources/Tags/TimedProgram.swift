import Foundation
import Measuring

/// Runs a program, and measures the whole process from outside.
enum TimedProgram {
  struct Outcome {
    let seconds: Double
    let output: Data
    /// 0 for success.
    let status: Int32
  }

  static func isInstalled(_ program: String) -> Bool { (try? run(program, ["-version"]))?.status == 0 }

  /// - Parameter program: a path, or the name of a program in `PATH`.
  static func run(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
    let process = Process()
    process.executableURL = try path(of: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // A file instead of a pipe, which would have to be read meanwhile.
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("bench-tags-\(UUID().uuidString)")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let output = try FileHandle(forWritingTo: file)
    process.standardOutput = output
    let time = try seconds {
      try process.run()
      process.waitUntilExit()
    }
    try output.close()
    return Outcome(seconds: time, output: try Data(contentsOf: file), status: process.terminationStatus)
  }

  // MARK: - Private

  private static func path(of program: String) throws -> URL {
    if program.contains("/") { return URL(fileURLWithPath: program) }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    let paths = folders.map { "\($0)/\(program)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile(atPath:)) else { throw TagsBenchError.missing(program) }
    return URL(fileURLWithPath: path)
  }
}
