/// The sizes of thumbnails: the width and the height in pixels.
public enum ThumbnailSize: Int, CaseIterable, Sendable {
  /// Rows, and the blurred light behind a page's top.
  case tiny = 128
  /// Grids.
  case small = 256
  /// Cards, and the pictures at the top of pages.
  case medium = 400
  /// The same on screens with two pixels or more for one of the page, and lock screens.
  case large = 640

  /// The smallest size with at least `pixels` pixels; the largest when there is none, and for nil.
  public init(covering pixels: Int?) {
    self = Self.allCases.first { $0.rawValue >= pixels ?? .max } ?? .large
  }
}
