/// ID3v2 tags.
struct ID3Fixture {
  var version = 4
  /// Whether sizes of ID3v2.4 are plain numbers, as iTunes wrote them.
  var hasPlainSizes = false

  func tag(_ frames: [[UInt8]], flags: Int = 0, extendedHeader: [UInt8] = [], padding: Int = 0) -> [UInt8] {
    var body = bytes(extendedHeader, frames.reduce(into: []) { $0 += $1 }, .zeros(padding))
    if flags & 0x80 != 0, version < 4 { body = body.unsynchronised }
    return bytes(.utf8("ID3"), [UInt8(version), 0, UInt8(flags)], Self.synchsafe(body.count), body)
  }

  func frame(_ name: String, _ body: [UInt8], flags: Int = 0) -> [UInt8] {
    if version == 2 { return bytes(.utf8(name), .number(body.count, 3), body) }
    let size = version == 4 && !hasPlainSizes ? Self.synchsafe(body.count) : .number(body.count)
    return bytes(.utf8(name), size, .number(flags, 2), body)
  }

  /// A text frame in UTF-8, in ID3v2.3 UTF-16.
  func text(_ name: String, _ text: String) -> [UInt8] {
    frame(name, version == 4 ? bytes([3], .utf8(text)) : bytes([1], .utf16(text, isBigEndian: false)))
  }

  func chapter(_ id: String, _ start: Int, _ end: Int, _ frames: [[UInt8]] = []) -> [UInt8] {
    frame("CHAP", bytes(.utf8(id), [0], .numbers([start, end, 0xFFFF_FFFF, 0xFFFF_FFFF]), frames.reduce(into: []) { $0 += $1 }))
  }

  func chapters(_ count: Int) -> [[UInt8]] {
    (0..<count).map { chapter("c\($0)", $0 * 1_000, ($0 + 1) * 1_000, [text("TIT2", "Chapter \($0)")]) }
  }

  func contents(_ id: String, _ children: [String], isTopLevel: Bool = true) -> [UInt8] {
    let list = children.flatMap { child -> [UInt8] in bytes(.utf8(child), [0]) }
    return frame("CTOC", bytes(.utf8(id), [0, isTopLevel ? 3 : 1, UInt8(children.count)], list))
  }

  func picture(_ picture: [UInt8], type: String = "image/jpeg", kind: UInt8 = 3) -> [UInt8] {
    frame("APIC", bytes([0], .utf8(type), [0, kind], .utf8("cover\0"), picture))
  }

  func link(_ url: String) -> [UInt8] { frame("WX" + "XX", bytes([3], .utf8("link\0"), .utf8(url))) }

  static func synchsafe(_ value: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(value >> ($0 * 7) & 0x7F) } }
}
