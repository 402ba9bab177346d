/// The width and the height of a raster picture, as its header declares them. They are known before a decoder reserves memory for them.
struct PictureDimensions: Equatable, Sendable {
  let width: Int
  let height: Int

  /// The useful number of bytes from the beginning: a JPEG may have metadata before its dimensions.
  static let prefixLength = 1 << 20

  /// Whether a decoder may open the picture.
  var areWithinLimits: Bool {
    (1...Self.maxSide).contains(width) && (1...Self.maxSide).contains(height) && width * height <= Self.maxPixels
  }

  private static let maxSide = 12_000
  private static let maxPixels = 50_000_000
}

extension PictureDimensions {
  /// The dimensions in the first bytes of a JPEG, PNG, GIF, WebP or AVIF file; nil for all others and for damaged headers.
  ///
  /// Sources: ITU-T T.81 (B.2.2), the PNG specification (11.2.2), GIF89a (18), RFC 9649 (WebP), ISO 23008-12 (6.5.3).
  init?(header bytes: [UInt8]) {
    let header = Header(bytes: bytes)
    guard let found = header.jpeg ?? header.png ?? header.gif ?? header.webp ?? header.avif else { return nil }
    self = found
  }

  private struct Header {
    let bytes: [UInt8]

    var jpeg: PictureDimensions? {
      guard has([0xFF, 0xD8, 0xFF]) else { return nil }
      var place = 2
      while let marker = marker(from: &place) {
        switch marker {
        case 0x01, 0xD0...0xD8: continue  // without a length
        case 0xD9, 0xDA: return nil
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
          guard let height = big(2, at: place + 3), let width = big(2, at: place + 5) else { return nil }
          return PictureDimensions(width: width, height: height)
        default:
          guard let length = big(2, at: place), length >= 2 else { return nil }
          place += length
        }
      }
      return nil
    }

    /// The next marker; `place` moves behind it. Decoders skip other bytes before a marker.
    private func marker(from place: inout Int) -> UInt8? {
      while place + 1 < bytes.count {
        let isMarker = bytes[place] == 0xFF && bytes[place + 1] != 0xFF && bytes[place + 1] != 0
        place += 1
        guard isMarker else { continue }
        place += 1
        return bytes[place - 1]
      }
      return nil
    }

    var png: PictureDimensions? {
      guard has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), has("IHDR", at: 12) else { return nil }
      return dimensions(big(4, at: 16), big(4, at: 20))
    }

    var gif: PictureDimensions? {
      guard has("GIF87a") || has("GIF89a") else { return nil }
      return dimensions(little(2, at: 6), little(2, at: 8))
    }

    var webp: PictureDimensions? {
      guard has("RIFF"), has("WEBP", at: 8) else { return nil }
      if has("VP8X", at: 12) {
        return dimensions(little(3, at: 24).map { $0 + 1 }, little(3, at: 27).map { $0 + 1 })
      }
      if has("VP8L", at: 12), has([0x2F], at: 20), let both = little(4, at: 21) {
        return PictureDimensions(width: both & 0x3FFF + 1, height: both >> 14 & 0x3FFF + 1)
      }
      guard has("VP8 ", at: 12), has([0x9D, 0x01, 0x2A], at: 23) else { return nil }
      return dimensions(little(2, at: 26).map { $0 & 0x3FFF }, little(2, at: 28).map { $0 & 0x3FFF })
    }

    /// A file may have several pictures, for example tiles: the largest sides of all.
    var avif: PictureDimensions? {
      guard has("ftyp", at: 4) else { return nil }
      var found: PictureDimensions?
      for place in stride(from: 12, to: bytes.count - 15, by: 1) where bytes[place] == UInt8(ascii: "i") && has("ispe", at: place) {
        guard big(4, at: place - 4) == 20, let width = big(4, at: place + 8), let height = big(4, at: place + 12) else { continue }
        found = PictureDimensions(width: max(width, found?.width ?? 0), height: max(height, found?.height ?? 0))
      }
      return found
    }

    private func dimensions(_ width: Int?, _ height: Int?) -> PictureDimensions? {
      guard let width, let height else { return nil }
      return PictureDimensions(width: width, height: height)
    }

    private func big(_ count: Int, at place: Int) -> Int? {
      guard place + count <= bytes.count else { return nil }
      return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }

    private func little(_ count: Int, at place: Int) -> Int? {
      guard place + count <= bytes.count else { return nil }
      return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private func has(_ text: String, at place: Int = 0) -> Bool { has(Array(text.utf8), at: place) }

    private func has(_ mark: [UInt8], at place: Int = 0) -> Bool {
      place + mark.count <= bytes.count && bytes[place..<place + mark.count].elementsEqual(mark)
    }
  }
}
