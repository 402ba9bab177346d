import Foundation
import Measuring

/// Runs a program and measures its duration from outside, including start and shutdown.
enum MeasuredProcess {
  /// - Returns: seconds, and its output.
  static func run(_ program: String, _ arguments: [String], environment: [String: String]? = nil, log: URL) throws -> (seconds: Double, output: Data) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    if let environment { process.environment = environment }
    // A file instead of a pipe, which would have to be read meanwhile.
    try Data().write(to: log)
    let output = try FileHandle(forWritingTo: log)
    process.standardOutput = output
    let complaints = log.appendingPathExtension("errors")
    try Data().write(to: complaints)
    let errors = try FileHandle(forWritingTo: complaints)
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    let time = try seconds {
      try process.run()
      process.waitUntilExit()
    }
    try output.close()
    try errors.close()
    guard process.terminationStatus == 0 else {
      let last = String(decoding: try Data(contentsOf: complaints).suffix(500), as: UTF8.self)
      throw AddingError.ended(program, process.terminationStatus, complaints: last)
    }
    return (time, try Data(contentsOf: log))
  }
}
