import Artwork
import Testing

/// The thumbnail that a request gets.
@Suite struct ThumbnailContractTests {
  @Test(
    arguments: [
      (1, 128), (128, 128), (129, 256), (256, 256), (257, 400), (401, 640), (640, 640), (641, 640), (.max, 640), (0, 128), (-1, 128),
      (.min, 128), (nil, 640),
    ] as [(Int?, Int)])
  func coversTheRequestedSize(pixels: Int?, size: Int) {
    #expect(ThumbnailSize(covering: pixels).rawValue == size)
  }

  @Test(
    arguments: [
      ("image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", .webp), ("image/webp", .webp), ("IMAGE/WebP ; q=0.5", .webp),
      ("image/*", .jpeg), ("*/*", .jpeg), ("image/webp;q=0, */*", .jpeg), ("image/webp;q=0.000", .jpeg), ("image/webpx", .jpeg),
      ("", .jpeg), (",;,", .jpeg), (nil, .jpeg),
    ] as [(String?, ThumbnailFormat)])
  func selectsTheFormat(accept: String?, format: ThumbnailFormat) {
    #expect(ThumbnailFormat(accept: accept) == format)
  }

  /// The files of a data folder are found by these names.
  @Test func hasFourSizesAndTwoFormats() {
    #expect(ThumbnailSize.allCases.map(\.rawValue) == [128, 256, 400, 640])
    #expect(ThumbnailFormat.allCases.map(\.rawValue) == ["webp", "jpeg"])
    #expect(ThumbnailFormat.allCases.map(\.type) == ["image/webp", "image/jpeg"])
  }
}
