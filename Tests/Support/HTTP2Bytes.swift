/// Frames of HTTP/2 as bytes, for clients that break its rules. Source: RFC 9113; heads are coded by RFC 7541 without compression.
public enum HTTP2Bytes {
  /// What a client sends first: the preface and empty settings.
  public static let start = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + frame(4, stream: 0, [])

  /// A GET, or a POST whose body follows.
  ///
  /// - Parameter fields: Header fields with names in lower case.
  public static func head(
    _ path: String, stream: UInt32, isPost: Bool = false, host: String = "localhost", fields: [(String, String)] = []
  ) -> [UInt8] {
    // Indices of the static table: 2 is GET, 3 POST, 7 the scheme https, 4 the name :path, 1 :authority.
    let block =
      [0x80 | (isPost ? 3 : 2), 0x87] + literal(name: 4, path) + literal(name: 1, host)
      + fields.flatMap { literal(name: 0, $0) + Array(literal(name: 0, $1).dropFirst()) }
    return frame(1, flags: isPost ? 4 : 5, stream: stream, block)
  }

  /// A part of a body.
  public static func data(_ bytes: [UInt8], stream: UInt32, isLast: Bool = false) -> [UInt8] {
    frame(0, flags: isLast ? 1 : 0, stream: stream, bytes)
  }

  /// The withdrawal of a request.
  public static func reset(stream: UInt32) -> [UInt8] { frame(3, stream: stream, [0, 0, 0, 8]) }

  public static func frame(_ type: UInt8, flags: UInt8 = 0, stream: UInt32, _ payload: [UInt8]) -> [UInt8] {
    let length = UInt32(payload.count)
    let number = { (value: UInt32, shifts: [UInt32]) in shifts.map { UInt8(value >> $0 & 0xFF) } }
    return number(length, [16, 8, 0]) + [type, flags] + number(stream, [24, 16, 8, 0]) + payload
  }

  /// The types, flags and streams of complete frames, with their payload.
  public static func frames(_ bytes: [UInt8]) -> [(type: UInt8, flags: UInt8, stream: UInt32, payload: ArraySlice<UInt8>)] {
    var rest = bytes[...]
    var frames: [(type: UInt8, flags: UInt8, stream: UInt32, payload: ArraySlice<UInt8>)] = []
    while rest.count >= 9 {
      let head = Array(rest.prefix(9))
      let length = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
      guard rest.count >= 9 + length else { break }
      let stream = head[5...8].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      frames.append((head[3], head[4], stream, rest.dropFirst(9).prefix(length)))
      rest = rest.dropFirst(9 + length)
    }
    return frames
  }

  private static func literal(name: UInt8, _ value: String) -> [UInt8] { [name, UInt8(value.utf8.count)] + Array(value.utf8) }
}
