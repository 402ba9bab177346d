import Foundation
import Glibc

/// A client with one open connection over a plain blocking socket, like a browser's.
final class Reader {
  struct Page {
    let status: Int
    let body: String
  }

  private let socket: CInt
  private let port: Int
  private let key: String

  init(port: Int, key: String) throws {
    self.port = port
    self.key = key
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) } == 0
    }
    var seconds = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &seconds, socklen_t(MemoryLayout<timeval>.size))
    guard isConnected else { throw ConnectionClosed() }
  }

  deinit { close(socket) }

  /// - Parameter isPacked: whether to request gzip, as browsers do; the body is then not decoded.
  func read(_ path: String, isPacked: Bool = false) throws -> Page {
    let request =
      "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAuthorization: Bearer \(key)\r\nAccept: text/html\r\n" + (isPacked ? "Accept-Encoding: gzip\r\n" : "") + "\r\n"
    let sent = request.utf8CString.withUnsafeBytes { send(socket, $0.baseAddress, $0.count - 1, Int32(MSG_NOSIGNAL)) }
    guard sent == request.utf8.count else { throw ConnectionClosed() }
    var bytes: [UInt8] = []
    while true {
      bytes += try more()
      guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { continue }
      let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
      func value(_ name: String) -> String? {
        lines.first { $0.lowercased().hasPrefix(name + ":") }?.split(separator: ":", maxSplits: 1).last.map { $0.trimmingCharacters(in: .whitespaces) }
      }
      let isChunked = value("transfer-encoding") == "chunked"
      let length = value("content-length").flatMap { Int($0) }
      let last = Array("\r\n0\r\n\r\n".utf8)
      while isChunked ? !bytes.suffix(last.count).elementsEqual(last) : bytes.count < end.upperBound + (length ?? 0) { bytes += try more() }
      let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      return Page(status: status, body: isPacked ? "" : String(decoding: bytes[end.upperBound...], as: UTF8.self))
    }
  }

  private func more() throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(socket, &buffer, buffer.count, 0)
    guard count > 0 else { throw ConnectionClosed() }
    return Array(buffer[..<count])
  }
}

struct ConnectionClosed: Error {}
