import Foundation
import Glibc

/// A player with one open connection: plain blocking sockets, and bytes copied into one buffer, which is the minimum of a real player.
/// It is the same for all servers, and leaves them most of the machine.
final class Listener {
  private let socket: CInt
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 64)

  /// - Parameter receiving: the size of the system's receive buffer for a reader that does not read; nil for the default.
  init(port: Int, receiving: Int32? = nil) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var receiving { setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &receiving, socklen_t(MemoryLayout<Int32>.size)) }
    var address = Self.address(port)
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) } == 0
    }
    guard isConnected else { throw MediaError.hungUp }
    var seconds = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &seconds, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit {
    close(socket)
    buffer.deallocate()
  }

  /// Sends a request, and reads the whole response.
  ///
  /// - Returns: the number of bytes of the body.
  func hear(_ path: String, port: Int, range: Range<Int>? = nil) throws -> Int {
    let (length, here) = try ask(path, port: port, range: range.map { "\($0.lowerBound)-\($0.upperBound - 1)" })
    var received = here
    while received < length { received += try read(length - received) }
    guard range.map({ $0.count == received }) ?? true else { throw MediaError.answered("\(received) bytes for \(path)") }
    return received
  }

  /// Requests `range` and reads the head only.
  ///
  /// - Returns: the length of the body, and the number of its bytes that arrived with the head.
  func ask(_ path: String, port: Int, range: String?) throws -> (length: Int, here: Int) {
    let request =
      "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n" + (range.map { "Range: bytes=\($0)\r\n" } ?? "") + "\r\n"
    guard request.utf8CString.withUnsafeBytes({ send(socket, $0.baseAddress, $0.count - 1, Int32(MSG_NOSIGNAL)) }) == request.utf8.count
    else { throw MediaError.hungUp }
    var head: [UInt8] = []
    while true {
      let count = try read(.max)
      let before = head.count
      head.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<min(count, 16 << 10)]))
      guard let end = head.firstRange(of: Array("\r\n\r\n".utf8)) else {
        guard head.count < 16 << 10 else { throw MediaError.answered("no head") }
        continue
      }
      let text = String(decoding: head[..<end.lowerBound], as: UTF8.self)
      let lines = text.split(separator: "\r\n")
      guard let status = lines.first?.split(separator: " ").dropFirst().first, status == (range == nil ? "200" : "206"),
        let length = lines.first(where: { $0.lowercased().hasPrefix("content-length:") })?.split(separator: " ").last.flatMap({ Int($0) })
      else { throw MediaError.answered(text) }
      return (length, before + count - end.upperBound)
    }
  }

  /// Reads and discards the available bytes, at most `most`.
  @discardableResult func read(_ most: Int) throws -> Int {
    let count = recv(socket, buffer.baseAddress, min(most, buffer.count), 0)
    guard count > 0 else { throw MediaError.hungUp }
    return count
  }

  // MARK: - Private

  private static func address(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    return address
  }
}
