import Foundation
import Glibc

/// Ports of 127.0.0.1.
public enum FreePort {
  public static func find() throws -> Int {
    try withSocket(to: 0) { socket, address in
      var address = address
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0 }
      }
      guard isBound else { throw ServingError.noPort }
      return Int(UInt16(bigEndian: address.sin_port))
    }
  }

  /// Waits until a server listens on the port.
  public static func wait(for port: Int, while isRunning: () -> Bool) throws {
    let start = ContinuousClock.now
    while !isOpen(port) {
      guard isRunning(), ContinuousClock.now - start < .seconds(20) else { throw ServingError.didNotStart }
      usleep(20_000)
    }
  }

  // MARK: - Private

  private static func isOpen(_ port: Int) -> Bool {
    withSocket(to: port) { socket, address in
      var address = address
      return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) } == 0
      }
    }
  }

  private static func withSocket<Result>(to port: Int, _ body: (CInt, sockaddr_in) throws -> Result) rethrows -> Result {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    return try body(socket, address)
  }
}

enum ServingError: Error {
  case noPort
  case didNotStart
}
