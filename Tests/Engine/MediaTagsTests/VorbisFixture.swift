/// Vorbis comments, and the Ogg and FLAC files around them.
enum VorbisFixture {
  static let chapters = [
    "TITLE=Episode", "artist=Author", "Album=Show", "CHAPTER001=00:00:00.000", "CHAPTER001NAME=Intro", "CHAPTER001URL=https://a.example/1",
    "CHAPTER002=00:01:02.500", "CHAPTER002NAME=Kapitel ü",
  ]

  static func comments(_ comments: [String]) -> [UInt8] {
    let list = comments.flatMap { comment -> [UInt8] in bytes(.littleEndian(comment.utf8.count), .utf8(comment)) }
    return bytes(.littleEndian(4), .utf8("test"), .littleEndian(comments.count), list)
  }

  static func opus(_ list: [String]) -> [UInt8] {
    ogg([bytes(.utf8("OpusHead"), .zeros(11)), bytes(.utf8("OpusTags"), comments(list)), .zeros(100)])
  }

  static func vorbis(_ list: [String]) -> [UInt8] {
    ogg([bytes(.utf8("\u{1}vorbis"), .zeros(23)), bytes(.utf8("\u{3}vorbis"), comments(list), [1]), .zeros(100)])
  }

  static func flac(_ list: [String], picture: [UInt8] = []) -> [UInt8] {
    let image = bytes(.number(3), .number(9), .utf8("image/png"), .number(0), .zeros(16), .number(picture.count), picture)
    return bytes(.utf8("fLaC"), block(0, .zeros(34)), block(6, image), block(0x84, comments(list)))
  }

  /// A metadata block of FLAC.
  static func block(_ type: UInt8, _ body: [UInt8]) -> [UInt8] { bytes([type], .number(body.count, 3), body) }

  /// Each packet begins a page, and continues on the next ones.
  static func ogg(_ packets: [[UInt8]], serial: Int = 1) -> [UInt8] {
    var file: [UInt8] = []
    for packet in packets {
      var lengths = Array(repeating: UInt8(255), count: packet.count / 255)[...] + [UInt8(packet.count % 255)]
      var rest = packet[...]
      while !lengths.isEmpty {
        let page = Array(lengths.prefix(255))
        lengths = lengths.dropFirst(page.count)
        let body = Array(rest.prefix(page.reduce(0) { $0 + Int($1) }))
        rest = rest.dropFirst(body.count)
        file += bytes(.utf8("OggS"), .zeros(10), .littleEndian(serial), .zeros(8), [UInt8(page.count)], page, body)
      }
    }
    return file
  }
}
