import Testing

@testable import Artwork

@Suite struct PictureDimensionsTests {
  private static let headers: [(name: String, bytes: [UInt8], width: Int, height: Int)] = [
    ("png", png(width: 3_000, height: 2_000), 3_000, 2_000),
    ("gif", Array("GIF89a".utf8) + [0x2C, 0x01, 0x90, 0x01, 0, 0, 0], 300, 400),
    // An application segment, a fill byte, a table, then the frame.
    (
      "jpeg", [0xFF, 0xD8, 0xFF, 0xE1, 0, 6, 0xFF, 0xC0, 1, 1, 0xFF, 0xFF, 0xDB, 0, 3, 9] + frame(0xC0, width: 1_400, height: 1_500), 1_400,
      1_500
    ),
    ("progressive jpeg", [0xFF, 0xD8] + frame(0xC2, width: 70, height: 65_535), 70, 65_535),
    ("jpeg with other bytes between segments", [0xFF, 0xD8, 0xFF, 0xE0, 0, 2, 7, 7] + frame(0xC1, width: 5, height: 6), 5, 6),
    ("lossy webp", webp("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0x58, 0x42, 0x20, 0x03]), 600, 800),
    // 14 bits each, less one.
    ("lossless webp", webp("VP8L", [0x2F, 0xFF, 0xC0, 0x31, 0]), 256, 200),
    ("extended webp", webp("VP8X", [0x10, 0, 0, 0, 0x57, 0x02, 0, 0x1F, 0x03, 0]), 600, 800),
    ("avif", avif([(512, 300), (64, 400)]), 512, 400),
  ]

  @Test(arguments: headers)
  func readsTheHeader(name: String, bytes: [UInt8], width: Int, height: Int) {
    #expect(PictureDimensions(header: bytes + Array(repeating: 0, count: 40)) == PictureDimensions(width: width, height: height), "\(name)")
  }

  @Test(arguments: headers)
  func readsNothingFromATruncatedHeader(name: String, bytes: [UInt8], width: Int, height: Int) {
    let whole = PictureDimensions(width: width, height: height)
    for count in 0..<bytes.count {
      let found = PictureDimensions(header: Array(bytes.prefix(count)))
      // The dimensions of the first of two pictures in the file.
      #expect(found == nil || found == whole || found == PictureDimensions(width: 512, height: 300), "\(name), \(count)")
    }
  }

  @Test func readsNothingFromOtherFiles() {
    for text in [
      "", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>", "%PDF-1.7", "II*\u{0}", "GIF88a\u{1}\u{1}\u{1}\u{1}",
    ] {
      #expect(PictureDimensions(header: Array(text.utf8)) == nil, "\(text)")
    }
    // A scan begins without a frame; a length that is too short.
    for bytes: [UInt8] in [[0xFF, 0xD8, 0xFF, 0xDA, 0, 8], [0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 0xFF, 0xC0]] {
      #expect(PictureDimensions(header: bytes + Self.frame(0xC0, width: 5, height: 5)) == nil)
    }
  }

  @Test(arguments: [
    (3_000, 3_000, true), (1, 1, true), (7_000, 7_000, true), (12_000, 4_000, true), (12_001, 1, false), (1, 65_535, false),
    (8_000, 8_000, false), (0, 5, false), (5, 0, false), (4_294_967_295, 4_294_967_295, false),
  ])
  func limitsThePixels(width: Int, height: Int, areWithin: Bool) {
    #expect(PictureDimensions(width: width, height: height).areWithinLimits == areWithin)
  }

  // MARK: - Private

  private static func frame(_ marker: UInt8, width: Int, height: Int) -> [UInt8] {
    [0xFF, marker, 0, 17, 8, UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF), 3]
  }

  private static func webp(_ chunk: String, _ content: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP\(chunk)".utf8) + [0, 0, 0, 0] + content
  }

  private static func avif(_ pictures: [(width: Int, height: Int)]) -> [UInt8] {
    [0, 0, 0, 20] + Array("ftypavif\0\0\0\0mif1".utf8)
      + pictures.flatMap { [0, 0, 0, 20] + Array("ispe\0\0\0\0".utf8) + number($0.width) + number($0.height) } + [0]
  }

  private static func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) } }

  static func png(width: Int, height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + number(width) + number(height) + [8, 2, 0, 0, 0]
  }
}
