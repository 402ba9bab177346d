import Foundation
import Glibc
import Serving

/// An nginx with the files, which logs the bytes of each response.
final class CountingServer {
  /// What a program requested.
  struct Traffic {
    var requests = 0
    /// Of the bodies. Of a response that the program ended early, those that had been sent by then.
    var bytes = 0

    mutating func add(_ other: Traffic) {
      requests += other.requests
      bytes += other.bytes
    }
  }

  private let nginx: Nginx
  private let log: URL

  /// - Parameters:
  ///   - folder: for the server's own files.
  ///   - root: the files at "/".
  ///   - generated: the files at "/generated/".
  init(folder: URL, root: URL, generated: URL) throws {
    log = folder.appendingPathComponent("access.log")
    nginx = try Nginx(
      folder: folder, http: "log_format bytes '$body_bytes_sent';",
      server: "access_log \(log.path) bytes; root \(root.path); location /generated/ { alias \(generated.path)/; }")
  }

  var port: Int { nginx.port }

  func url(_ path: String) -> String { "http://127.0.0.1:\(port)/\(path)" }

  func end() { nginx.end() }

  /// The traffic since the last call. A response is logged soon after its last byte, so this waits for `requests`, or until no further one
  /// is logged.
  func traffic(requests: Int? = nil) throws -> Traffic {
    var traffic = Traffic()
    var quietRounds = 0
    for _ in 0..<500 {
      let now = try logged()
      quietRounds = now.requests == traffic.requests ? quietRounds + 1 : 0
      traffic = now
      if requests.map({ traffic.requests >= $0 }) ?? (traffic.requests > 0 && quietRounds > 25) {
        // nginx appends: a truncated file continues at its beginning.
        truncate(log.path, 0)
        return traffic
      }
      usleep(10_000)
    }
    throw TagsBenchError.incompleteLog
  }

  // MARK: - Private

  private func logged() throws -> Traffic {
    try String(contentsOf: log, encoding: .utf8).split(separator: "\n").reduce(into: Traffic()) { traffic, line in
      traffic.requests += 1
      traffic.bytes += Int(line) ?? 0
    }
  }
}
