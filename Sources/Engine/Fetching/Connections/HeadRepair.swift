import NIOCore

/// Repairs the head of the first response of a connection, before it is parsed: equal lengths that are sent twice (RFC 9110, 8.6), and bytes
/// of `Location` that are not UTF-8, of which the parser makes replacement characters.
final class HeadRepair: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private var head = ByteBuffer()
  private var isDone = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isDone else { return context.fireChannelRead(data) }
    var bytes = unwrapInboundIn(data)
    head.writeBuffer(&bytes)
    // Informational responses come before the response itself.
    while !isDone, let end = Self.end(of: head.readableBytesView), let lines = head.readBytes(length: end) {
      isDone = !lines.dropFirst(8).starts(with: Array(" 1".utf8))
      context.fireChannelRead(wrapInboundOut(ByteBuffer(bytes: Self.repaired(lines))))
    }
    if isDone || head.readableBytes > Self.maxBytes { passRest(context) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    passRest(context)
    context.fireChannelInactive()
  }

  /// - Parameter head: the lines of a head with the empty one at its end.
  static func repaired(_ head: [UInt8]) -> [UInt8] {
    var lengths: Set<String> = []
    return head.split(separator: newline, omittingEmptySubsequences: false).compactMap { line -> [UInt8]? in
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return Array(line) }
      let value = line[line.index(after: colon)...]
      switch String(decoding: line[..<colon], as: UTF8.self).lowercased() {
      case "content-length":
        let said = Set(String(decoding: value, as: UTF8.self).split(separator: ",").map { $0.filter { !$0.isWhitespace } })
        guard said.count == 1, let length = said.first, lengths.isEmpty || lengths == said else { return Array(line) }
        defer { lengths = said }
        return lengths.isEmpty ? Array("Content-Length: \(length)\r".utf8) : nil
      case "location": return String(validating: value, as: UTF8.self) == nil ? line[...colon] + escaped(value) : Array(line)
      default: return Array(line)
      }
    }.joined(separator: [newline]).map { $0 }
  }

  // MARK: - Private

  private func passRest(_ context: ChannelHandlerContext) {
    isDone = true
    guard head.readableBytes > 0 else { return }
    context.fireChannelRead(wrapInboundOut(head))
    head = ByteBuffer()
  }

  /// The number of bytes of a head with the empty line at its end; nil while it is incomplete.
  private static func end(of bytes: ByteBufferView) -> Int? {
    var isEmptyLine = false
    for (offset, byte) in bytes.enumerated() where byte != UInt8(ascii: "\r") {
      if byte == newline, isEmptyLine { return offset + 1 }
      isEmptyLine = byte == newline
    }
    return nil
  }

  private static func escaped(_ value: ArraySlice<UInt8>) -> [UInt8] {
    value.flatMap { $0 < 0x80 ? [$0] : Array("%\(String($0, radix: 16, uppercase: true))".utf8) }
  }

  private static let newline = UInt8(ascii: "\n")
  private static let maxBytes = 65_536
}
