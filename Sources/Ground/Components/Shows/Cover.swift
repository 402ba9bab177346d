import WebPage

/// A square picture. Until it has loaded, or when there is none, it shows the title's first letter on the picture's
/// dominant colour or, while that is unknown, on a colour of the title's own.
public enum Cover {
  public enum Size: Int, Sendable {
    case thumb = 48
    case row = 56
    case card = 200
    case hero = 320
  }

  /// The server sets it for each request, like `Link.basePath`.
  @TaskLocal public static var colours = CoverColours { _ in nil }

  /// - Parameters:
  ///   - alt: The accessible name; empty when the title is beside the picture.
  ///   - isLazy: Whether the picture loads only when it is about to be visible; false for the picture at the top of a page.
  public static func html(_ artworkURL: String?, title: String, size: Size, alt: String = "", isLazy: Bool = true) -> HTML {
    """
    <span class="cover cover-\(size.rawValue)" data-hue="\(hue(artworkURL, title))"><span class="cover-initial" aria-hidden="true">\
    \(initial(of: title))</span>\(image(artworkURL, size: size, alt: alt, isLazy: isLazy))</span>
    """
  }

  /// A picture that fills the tile of a grid.
  ///
  /// - Parameter sizes: The width of the tile, as the attribute `sizes` states it.
  public static func tile(_ artworkURL: String?, title: String, sizes: String) -> HTML {
    """
    <span class="cover" data-hue="\(hue(artworkURL, title))"><span class="cover-initial" aria-hidden="true">\(initial(of: title))</span>\
    \(artworkURL.map { tileImage($0, sizes: sizes) })</span>
    """
  }

  /// The same picture, blurred by the style sheet, as a light behind the top of a page.
  public static func glow(_ artworkURL: String?, title: String) -> HTML {
    """
    <span class="cover-glow" data-hue="\(hue(artworkURL, title))" aria-hidden="true">\(image(artworkURL, size: .thumb, alt: "", isLazy: false))</span>
    """
  }

  /// The number of the colour of the picture, or of one that is always the same for the same title.
  static func hue(_ artworkURL: String?, _ title: String) -> Int {
    if let colour = artworkURL.flatMap({ colours[$0] }) { return CoverPalette.nearest(to: colour) }
    return Int(title.unicodeScalars.reduce(UInt32(7)) { $0 &* 31 &+ $1.value } % UInt32(CoverPalette.titleColours))
  }

  // MARK: - Private

  private static func image(_ artworkURL: String?, size: Size, alt: String, isLazy: Bool) -> HTML {
    guard let artworkURL else { return .empty }
    let normal = thumbnail(artworkURL, width: size.rawValue)
    let sharp = thumbnail(artworkURL, width: 2 * size.rawValue)
    let candidates: HTML = normal == sharp ? .empty : " srcset=\"\(url: normal) 1x, \(url: sharp) 2x\""
    return """
      <img src="\(url: normal)"\(candidates) alt="\(alt)" width="\(size.rawValue)" height="\(size.rawValue)" decoding="async"\(isLazy ? " loading=\"lazy\"" : "" as HTML)>
      """
  }

  private static func tileImage(_ artworkURL: String, sizes: String) -> HTML {
    let candidates = widths.dropLast().map { "\(url: thumbnail(artworkURL, width: $0)) \($0)w" as HTML }
    return """
      <img src="\(url: thumbnail(artworkURL, width: 256))" srcset="\(candidates[0]), \(candidates[1]), \(candidates[2])" sizes="\(sizes)" \
      alt="" width="256" height="256" decoding="async" loading="lazy">
      """
  }

  /// The address of a picture's thumbnail: the smallest with at least `width` pixels.
  ///
  /// - Parameter address: The address of the picture, with or without a query.
  static func thumbnail(_ address: String, width: Int) -> String {
    let size = widths.first { $0 >= width } ?? widths[widths.endIndex - 1]
    return "\(address)\(address.utf8.contains(UInt8(ascii: "?")) ? "&" : "?")size=\(size)"
  }

  /// The addresses of all thumbnails of a picture, for a device that stores them.
  public static func thumbnails(of address: String) -> [String] { widths.map { thumbnail(address, width: $0) } }

  /// In pixels, as the server makes them.
  static let widths = [128, 256, 400, 640]

  private static func initial(of title: String) -> String {
    let first = title.first { $0.isLetter || $0.isNumber }
    return first.map { String($0).uppercased() } ?? "·"
  }
}
