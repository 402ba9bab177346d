/// The redirect of a request without TLS to the same address with HTTPS.
struct PlainHTTPRedirect {
  /// The whole response.
  let response: String

  /// - Parameter head: The head of a request.
  /// - Returns: nil for a request that changes something, or whose host or path is missing or invalid.
  init?(head: String) {
    let lines = head.split(whereSeparator: \.isNewline)
    let request = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard request.count == 3, ["GET", "HEAD"].contains(request[0]), request[2].hasPrefix("HTTP/1."), request[1].hasPrefix("/"),
      request[1].utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    let hosts = lines.dropFirst().filter { $0.lowercased().hasPrefix("host:") }.map { $0.dropFirst(5).filter { $0 != " " } }
    guard hosts.count == 1, let host = hosts.first, !host.isEmpty, host.utf8.allSatisfy(Self.isHost) else { return nil }
    response =
      "HTTP/1.1 307 Temporary Redirect\r\nLocation: https://\(host)\(request[1])\r\nContent-Length: 0\r\nCache-Control: no-store\r\n"
      + "Connection: close\r\n\r\n"
  }

  /// Names, IPv4 and IPv6 addresses, and ports.
  private static func isHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-._:[]".utf8.contains(byte)
    }
  }
}
