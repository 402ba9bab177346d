import Fetching
import Foundation
import TestSupport
import Testing

@testable import Artwork

/// With the real program.
@Suite struct ThumbnailMakerTests {
  private static let kinds = ThumbnailSize.allCases.flatMap { size in ThumbnailFormat.allCases.map { Thumbnail(size, $0) } }

  @Test(arguments: [".jpg[Q=90]", ".png", ".webp", ".gif"])
  func makesEverySizeAndFormat(from type: String) async throws {
    try await withTemporaryFolder { folder in
      let fixture = ThumbnailFixture(folder)
      let original = try fixture.original(try await SamplePicture.bytes(1_000, 700, type, in: folder))
      for kind in Self.kinds {
        let picture = try #require(await fixture.maker.thumbnail(kind, of: original))
        let bytes = try fixture.bytes(of: picture)
        #expect(MediaSniffer.sniff(bytes)?.mimeType == picture.type && picture.type == kind.format.type)
        #expect(PictureDimensions(header: bytes) == PictureDimensions(width: kind.size.rawValue, height: kind.size.rawValue))
        #expect(bytes.count < 60_000, "\(kind): \(bytes.count) bytes")
        #expect(picture.file.lastPathComponent == "abcdef-\(kind.size.rawValue).\(kind.format.rawValue)")
        #expect(await fixture.maker.saved(kind, of: original) == picture)
      }
      #expect(fixture.log.lines == [])
    }
  }

  /// Of pictures in grey, in colours without a profile, with the profile of a screen, and with that of a press.
  @Test(arguments: ["b-w", "srgb", "p3", "cmyk"])
  func colourStaysTheSame(in space: String) async throws {
    try await withTemporaryFolder { folder in
      func file(_ name: String) -> String { folder.appending(path: name).path }
      try await SamplePicture.vips("black", file("black.v"), "700", "700", "--bands", "3")
      try await SamplePicture.vips("linear", file("black.v"), file("plain.v"), "1 1 1", "30 140 90", "--uchar")
      try await SamplePicture.vips("copy", file("plain.v"), file("srgb.png"), "--interpretation", "srgb")
      switch space {
      case "srgb": try await SamplePicture.vips("copy", file("srgb.png"), file("sample.jpg[Q=95]"))
      case "b-w": try await SamplePicture.vips("colourspace", file("srgb.png"), file("sample.jpg[Q=95]"), space)
      default: try await SamplePicture.vips("icc_transform", file("srgb.png"), file("sample.jpg[Q=95]"), space)
      }
      let fixture = ThumbnailFixture(folder)
      let original = try fixture.original(
        Array(Data(contentsOf: folder.appending(path: "sample.jpg"))) + Array(repeating: 0, count: 60_000))
      for format in ThumbnailFormat.allCases {
        let picture = try #require(await fixture.maker.thumbnail(Thumbnail(.small, format), of: original)?.file.path)
        try await SamplePicture.vips("extract_area", picture, file("dot.v"), "100", "100", "1", "1")
        try await SamplePicture.vips("colourspace", file("dot.v"), file("dot.ppm[ascii]"), "srgb")
        let dot = try String(contentsOf: folder.appending(path: "dot.ppm"), encoding: .utf8).split(whereSeparator: \.isWhitespace).suffix(3)
        let expected = space == "b-w" ? [122, 122, 122] : [30, 140, 90]
        #expect(zip(dot.compactMap { Int($0) }, expected).allSatisfy { abs($0 - $1) <= 10 }, "\(space), \(format): \(dot)")
      }
    }
  }

  @Test func neverEnlarges() async throws {
    try await withTemporaryFolder { folder in
      let fixture = ThumbnailFixture(folder)
      let original = try fixture.original(try await SamplePicture.bytes(390, 300, ".png", in: folder) + Array(repeating: 0, count: 60_000))
      let picture = try #require(await fixture.maker.thumbnail(Thumbnail(.large, .webp), of: original))
      let dimensions = try #require(PictureDimensions(header: try fixture.bytes(of: picture)))
      #expect(dimensions.width <= 390 && dimensions.height == 300 && picture != original)
    }
  }

  @Test func sendsASmallOriginalUnchanged() async throws {
    try await withTemporaryFolder { folder in
      let fixture = ThumbnailFixture(folder)
      let original = try fixture.original(try await SamplePicture.bytes(256, 256, ".jpg[Q=80]", in: folder))
      #expect(await fixture.maker.thumbnail(Thumbnail(.small, .webp), of: original) == original)
      #expect(await fixture.maker.thumbnail(Thumbnail(.tiny, .webp), of: original)?.thumbnail == Thumbnail(.tiny, .webp))
      // Some clients cannot draw it.
      let webp = try fixture.original(try await SamplePicture.bytes(256, 256, ".webp", in: folder), named: "webp", type: "image/webp")
      #expect(await fixture.maker.thumbnail(Thumbnail(.small, .webp), of: webp) == webp)
      #expect(await fixture.maker.thumbnail(Thumbnail(.small, .jpeg), of: webp)?.type == "image/jpeg")
    }
  }

  @Test func rendersATruncatedPicture() async throws {
    try await withTemporaryFolder { folder in
      let fixture = ThumbnailFixture(folder)
      let whole = try await SamplePicture.bytes(900, 900, ".jpg[Q=90]", in: folder)
      let original = try fixture.original(Array(whole.prefix(whole.count / 2)))
      #expect(await fixture.maker.thumbnail(Thumbnail(.small, .webp), of: original)?.thumbnail != nil)
    }
  }

  /// Each begins like a picture: the store refuses other files.
  @Test(
    arguments: [
      [0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 7, count: 5_000), PictureDimensionsTests.png(width: 900, height: 900),
      Array("GIF89a\u{10}\u{2}\u{10}\u{2} and no more".utf8),
      Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"900\" height=\"900\"/>".utf8),
    ] as [[UInt8]])
  func sendsASmallOriginalThatCannotBeDecoded(bytes: [UInt8]) async throws {
    try await withTemporaryFolder { folder in
      let fixture = ThumbnailFixture(folder)
      let small = try fixture.original(bytes, named: "small")
      let large = try fixture.original(bytes + Array(repeating: 0, count: 200_000), named: "large")
      for kind in Self.kinds {
        #expect(await fixture.maker.thumbnail(kind, of: small) == small)
        #expect(await fixture.maker.thumbnail(kind, of: large) == nil)
      }
      // Once for each picture.
      #expect(fixture.log.lines.count == 2 && fixture.log.lines.allSatisfy { $0.hasPrefix("notice no thumbnail of a picture") })
      #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains("-") } == [])
    }
  }

  /// A PNG of 60 KB whose pixels need 2.7 GB.
  @Test func neverDecodesOrSendsADecompressionBomb() async throws {
    try await withTemporaryFolder { folder in
      let fixture = ThumbnailFixture(folder, program: try fakeProgram("touch \(folder.path)/run", in: folder))
      let bomb = try fixture.original(PictureDimensionsTests.png(width: 30_000, height: 30_000))
      for kind in Self.kinds { #expect(await fixture.maker.thumbnail(kind, of: bomb) == nil) }
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "run").path))
      #expect(fixture.log.lines.count == 1)
    }
  }

  @Test func savesUnderTheHashOfTheOriginal() async throws {
    try await withTemporaryFolder { folder in
      let fixture = ThumbnailFixture(folder)
      let kind = Thumbnail(.small, .webp)
      let first = try fixture.original(try await SamplePicture.bytes(900, 900, ".jpg", in: folder), named: "abc1")
      let other = try fixture.original(try await SamplePicture.bytes(800, 800, ".jpg", in: folder), named: "abc2")
      let picture = try #require(await fixture.maker.thumbnail(kind, of: first))
      #expect(await fixture.maker.saved(kind, of: other) == nil)
      #expect(await fixture.maker.saved(Thumbnail(.small, .jpeg), of: first) == nil)
      let second = try #require(await fixture.maker.thumbnail(kind, of: other))
      #expect(second.version == "abc2-256-webp" && picture.version == "abc1-256-webp")
      #expect(try fixture.bytes(of: second) != fixture.bytes(of: picture))
    }
  }

  @Test func followsNoLink() async throws {
    try await withTemporaryFolder { folder in
      let fixture = ThumbnailFixture(folder)
      let kind = Thumbnail(.small, .webp)
      let original = try fixture.original(try await SamplePicture.bytes(900, 900, ".jpg", in: folder))
      let picture = try #require(await fixture.maker.thumbnail(kind, of: original))
      let outside = folder.appending(path: "outside")
      try Data("secret".utf8).write(to: outside)
      try FileManager.default.removeItem(at: picture.file)
      try FileManager.default.createSymbolicLink(at: picture.file, withDestinationURL: outside)
      #expect(await fixture.maker.saved(kind, of: original) == nil)
      // It is made again, and takes the place of the link.
      #expect(await fixture.maker.thumbnail(kind, of: original) == picture)
      #expect(try fixture.bytes(of: picture).count > 100 && Data(contentsOf: outside) == Data("secret".utf8))

      // The original is a link.
      try FileManager.default.removeItem(at: original.file)
      try FileManager.default.createSymbolicLink(at: original.file, withDestinationURL: outside)
      #expect(await fixture.maker.thumbnail(Thumbnail(.large, .jpeg), of: original) == nil)
    }
  }
}
