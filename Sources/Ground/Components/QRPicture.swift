import WebPage

/// A QR code as a picture.
public struct QRPicture: Sendable {
  /// The width and height, with the light margin, in modules.
  public var size: Int
  /// The dark modules as the `d` attribute of an SVG path.
  public var path: String

  public init(size: Int, path: String) {
    self.size = size
    self.path = path
  }

  /// Dark on light in every color scheme: many scanners do not read the reverse.
  ///
  /// - Parameter label: What the code contains, for people who cannot see it.
  public func html(label: String) -> HTML {
    """
    <svg class="qr-picture" viewBox="0 0 \(size) \(size)" role="img" aria-label="\(label)" shape-rendering="crispEdges">\
    <rect width="\(size)" height="\(size)" fill="#fff"/><path d="\(path)" fill="#000"/></svg>
    """
  }
}
