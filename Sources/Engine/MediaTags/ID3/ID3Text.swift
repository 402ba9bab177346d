/// The four encodings of text in ID3v2 frames (ID3v2.4 structure, 4).
enum ID3Text {
  /// The text up to its terminator.
  ///
  /// - Parameter encoding: 0 Latin-1, 1 UTF-16 with a byte order mark, 2 UTF-16BE, 3 UTF-8.
  static func decode(_ bytes: [UInt8], encoding: Int64) -> String {
    switch encoding {
    // Writers without a mark are programs for Windows.
    case 1: return String(TagText.utf16(bytes, isBigEndian: false).prefix { $0 != "\0" })
    case 2: return String(TagText.utf16(bytes, isBigEndian: true).prefix { $0 != "\0" })
    // Many writers declare Latin-1 and write UTF-8; text in Latin-1 is hardly ever valid UTF-8.
    default: return TagText.unicode(Array(bytes.prefix { $0 != 0 }))
    }
  }

  /// The number of zeros that end a text.
  static func terminatorWidth(of encoding: Int64) -> Int { encoding == 1 || encoding == 2 ? 2 : 1 }
}
