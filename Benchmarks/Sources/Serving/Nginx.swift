import Foundation
import Glibc

/// An nginx on 127.0.0.1 with one process per core, as in Debian.
public final class Nginx {
  private let process = Process()
  /// The file with its process number.
  private let note: URL
  public let port: Int

  /// - Parameters:
  ///   - listening: additional parameters of `listen`, such as `ssl`.
  ///   - http: additional directives in `http { … }`.
  ///   - server: additional directives in `server { … }` besides `listen`.
  public init(folder: URL, listening: String = "", http: String = "", server: String) throws {
    port = try FreePort.find()
    note = folder.appendingPathComponent("nginx.pid")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let configuration = folder.appendingPathComponent("nginx.conf")
    try Self.configuration(folder: folder.path, listen: "127.0.0.1:\(port) \(listening)", http: http, server: server)
      .write(to: configuration, atomically: true, encoding: .utf8)
    process.executableURL = URL(fileURLWithPath: "/usr/sbin/nginx")
    process.arguments = ["-p", folder.path, "-c", configuration.path, "-e", folder.appendingPathComponent("error.log").path]
    try process.run()
    try FreePort.wait(for: port) { self.process.isRunning }
  }

  public func end() {
    // Swift's own threads block signals, and child processes inherit that: nginx would not receive a gentler signal. The workers would
    // outlive their master, so they are ended as well.
    let master = process.processIdentifier
    let children = (try? String(contentsOfFile: "/proc/\(master)/task/\(master)/children", encoding: .utf8)) ?? ""
    for id in [master] + children.split(separator: " ").compactMap({ pid_t($0) }) { kill(id, SIGKILL) }
    process.waitUntilExit()
    // Its number may soon belong to another process; `script/bench` ends the ones that are still recorded.
    try? FileManager.default.removeItem(at: note)
  }

  // MARK: - Private

  private static func configuration(folder: String, listen: String, http: String, server: String) -> String {
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
        listen \(listen);
        \(server)
      }
    }

    """
  }
}
