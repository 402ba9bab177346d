import Foundation
import Glibc
import Measuring

/// An nginx on 127.0.0.1, with one process a core, as Debian runs it.
final class Nginx {
  private let process = Process()
  /// Where it writes its process number.
  private let note: URL
  let port: Int

  /// - Parameters:
  ///   - http: what stands inside `http { … }` beside the usual.
  ///   - server: what stands inside `server { … }` beside `listen`.
  init(folder: URL, http: String = "", server: String) throws {
    port = try FreePort.find()
    note = folder.appendingPathComponent("nginx.pid")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let configuration = folder.appendingPathComponent("nginx.conf")
    try Self.configuration(folder: folder.path, port: port, http: http, server: server)
      .write(to: configuration, atomically: true, encoding: .utf8)
    process.executableURL = URL(fileURLWithPath: "/usr/sbin/nginx")
    process.arguments = ["-p", folder.path, "-c", configuration.path, "-e", folder.appendingPathComponent("error.log").path]
    try process.run()
    try FreePort.wait(for: port) { self.process.isRunning }
  }

  func end() {
    // Swift's own threads block signals, and what they start inherits that: nginx would never hear of a gentler one. The
    // workers would outlive their master, so they go as well.
    let master = process.processIdentifier
    let children = (try? String(contentsOfFile: "/proc/\(master)/task/\(master)/children", encoding: .utf8)) ?? ""
    for id in [master] + children.split(separator: " ").compactMap({ pid_t($0) }) { kill(id, SIGKILL) }
    process.waitUntilExit()
    // Its number may soon be another's; `script/bench` ends whoever is still written down.
    try? FileManager.default.removeItem(at: note)
  }

  // MARK: - Private

  private static func configuration(folder: String, port: Int, http: String, server: String) -> String {
    """
    daemon off;
    worker_processes auto;
    user root;
    pid \(folder)/nginx.pid;
    events { worker_connections 1024; }
    http {
      access_log off;
      client_body_temp_path \(folder)/body;
      proxy_temp_path \(folder)/proxy;
      fastcgi_temp_path \(folder)/fastcgi;
      uwsgi_temp_path \(folder)/uwsgi;
      scgi_temp_path \(folder)/scgi;
      types { audio/mpeg mp3; }
      sendfile on;
      tcp_nopush on;
      keepalive_requests 1000000;
      \(http)
      server {
        listen 127.0.0.1:\(port);
        \(server)
      }
    }

    """
  }
}

/// Ports of 127.0.0.1.
enum FreePort {
  static func find() throws -> Int {
    try Listener.connection(to: 0) { socket, address in
      var address = address
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0 }
      }
      guard isBound else { throw MediaError.noPort }
      return Int(UInt16(bigEndian: address.sin_port))
    }
  }

  /// Waits until somebody listens there.
  static func wait(for port: Int, while isRunning: () -> Bool) throws {
    let start = ContinuousClock.now
    while (try? Listener(port: port)) == nil {
      guard isRunning(), ContinuousClock.now - start < .seconds(20) else { throw MediaError.serverDidNotStart }
      usleep(20_000)
    }
  }
}

enum MediaError: Error {
  case noPort
  case serverDidNotStart
  /// The connection ended too early, or could not be made.
  case hungUp
  /// Not the status that was to be expected, or not the bytes.
  case answered(String)
}
