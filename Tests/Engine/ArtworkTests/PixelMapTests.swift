import TestSupport
import Testing

@testable import Artwork

@Suite struct PixelMapTests {
  private typealias Pixel = PixelMap.Pixel

  @Test func readsOutputOfTheProgram() throws {
    let header = Array("P6\n#vips2ppm - 2026-11-23T16:03:18.542292Z\n2 1\n255\n".utf8)
    let map = try #require(PixelMap(ppm: header + [1, 2, 3, 10, 32, 35]))
    #expect(map.pixels == [Pixel(red: 1, green: 2, blue: 3), Pixel(red: 10, green: 32, blue: 35)])
    #expect(map.dominantColour == 0x051113)
  }

  @Test(arguments: [
    "", "P", "P6", "P6\n", "P6\n#", "P6\n#no end", "P6\n16", "P6\n16 16", "P6\n16 16\n255", "P6\n16 16\n255\n", "P5\n1 1\n255\nabc",
    "P3\n1 1\n255\n1 2 3", "P6\n0 1\n255\n", "P6\n1 0\n255\n", "P6\n-1 1\n255\nabc", "P6\n17 1\n255\n", "P6\n1 1\n65535\nabcdef",
    "P6\n1 1\n0\nabc", "P6\n1 1\n254\nabc", "P6\n1 1\n255\nab", "P6\n1 1\n255\nabcd", "P6\n1 1\n255abc", "P6\n1x1\n255\nabc",
    "P6\n99999999999999999999 99999999999999999999\n255\nabc", "P6\n9223372036854775807 2\n255\nabc", "\u{89}PNG\r\n", "<svg/>",
  ])
  func refusesOtherOutput(text: String) {
    #expect(PixelMap(ppm: Array(text.utf8)) == nil)
  }

  @Test func refusesEveryTruncatedOrChangedOutput() {
    let whole = Array("P6\n#comment\n16 16\n255\n".utf8) + Array(repeating: 7, count: 768)
    #expect(PixelMap(ppm: whole)?.pixels.count == 256)
    for length in 0..<whole.count { #expect(PixelMap(ppm: Array(whole.prefix(length))) == nil) }
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<5_000 {
      var bytes = whole
      for _ in 0...2 { bytes[Int.random(in: 0..<24, using: &generator)] = UInt8.random(in: 0...255, using: &generator) }
      if let map = PixelMap(ppm: bytes) { #expect(map.pixels.count <= 256 && (0...0xFFFFFF).contains(map.dominantColour)) }
    }
  }

  /// A tenth of the picture decides when the rest is grey.
  @Test func vividColourWinsOverGrey() throws {
    let grey = Array(repeating: (128, 128, 128), count: 230)
    #expect(try colour(grey + Array(repeating: (200, 30, 30), count: 26)) == 0xC81E1E)
    #expect(try colour(grey + Array(repeating: (200, 30, 30), count: 26).map { ($0.0, $0.1 + 2, $0.2) }) == 0xC8201E)
    // A few pixels do not.
    let mean = try colour(Array(repeating: (128, 128, 128), count: 246) + Array(repeating: (200, 30, 30), count: 10))
    #expect(mean >> 16 < 140 && mean & 0xFF > 115)
  }

  @Test func vividColourWinsOverDullOne() throws {
    let dull = Array(repeating: (110, 90, 70), count: 150)
    #expect(try colour(dull + Array(repeating: (20, 60, 220), count: 106)) == 0x143CDC)
  }

  /// The hues of one object are on both sides of the border between two sectors.
  @Test func hueBesideABorderCountsOnce() throws {
    let reds = (0..<100).map { $0.isMultiple(of: 2) ? (210, 30, 45) : (210, 45, 30) }
    let found = try colour(reds + Array(repeating: (30, 180, 40), count: 80) + Array(repeating: (40, 40, 40), count: 76))
    #expect(found == 0xD22525)
  }

  @Test(arguments: [0, 1, 127, 128, 254, 255])
  func greyPictureIsGrey(level: Int) throws {
    #expect(try colour(Array(repeating: (level, level, level), count: 256)) == level << 16 | level << 8 | level)
  }

  // MARK: - Private

  private func colour(_ pixels: [(Int, Int, Int)]) throws -> Int {
    let bytes = pixels.flatMap { [UInt8($0.0), UInt8($0.1), UInt8($0.2)] }
    return try #require(PixelMap(ppm: Array("P6 16 16 255\n".utf8) + bytes)).dominantColour
  }
}
