import Foundation
import Glibc
import Measuring
import Serving

/// The real program with a data folder, as `script/server` starts it.
final class RunningProgram {
  private let process = Process()
  let port: Int
  /// The access key, which the program creates at its first start.
  private var key = ""
  /// Seconds from its start to its first complete page.
  let start: Double

  init(program: URL, folder: URL) throws {
    port = try FreePort.find()
    process.executableURL = program
    process.arguments = ["serve", "--data", folder.path, "--port", "\(port)", "--log", "error"]
    // Nothing listens there: a page must not wait for a directory.
    process.environment = ["EARNEST_DIRECTORY_URL": "http://127.0.0.1:1", "HOME": folder.path, "PATH": "/usr/bin:/bin"]
    process.standardOutput = FileHandle.nullDevice
    let began = ContinuousClock.now
    try process.run()
    while true {
      if let key = try? String(contentsOf: folder.appendingPathComponent("access.key"), encoding: .utf8) {
        let trimmed = key.trimmingCharacters(in: .whitespacesAndNewlines)
        self.key = trimmed
        if let page = try? Reader(port: port, key: trimmed).read("/"), page.status == 200 { break }
      }
      guard process.isRunning, ContinuousClock.now - began < .seconds(30) else { throw ProgramDidNotStart() }
      usleep(2_000)
    }
    start = (ContinuousClock.now - began).inSeconds
  }

  /// A new connection to it.
  func reader() throws -> Reader { try Reader(port: port, key: key) }

  /// Its resident memory in bytes.
  var memory: Int { ResidentMemory.now(of: Int(process.processIdentifier)) }

  func end() {
    process.terminate()
    process.waitUntilExit()
  }
}

struct ProgramDidNotStart: Error {}
