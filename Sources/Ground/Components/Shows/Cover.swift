import WebPage

/// A square picture. Until it has loaded, or when there is none, it shows the title's first letter on a colour.
public enum Cover {
  public enum Size: Int, Sendable {
    case thumb = 48
    case row = 64
    case card = 200
    case hero = 320
  }

  /// - Parameters:
  ///   - alt: The accessible name; empty when the title is beside the picture.
  ///   - isLazy: Whether the picture loads only when it is about to be visible; false for the picture at the top of a page.
  public static func html(_ artworkURL: String?, title: String, size: Size, alt: String = "", isLazy: Bool = true) -> HTML {
    """
    <span class="cover cover-\(size.rawValue)" data-hue="\(hue(of: title))"><span class="cover-initial" aria-hidden="true">\
    \(initial(of: title))</span>\(image(artworkURL, size: size, alt: alt, isLazy: isLazy))</span>
    """
  }

  /// The same picture, blurred by the style sheet, as a light behind the top of a page.
  public static func glow(_ artworkURL: String?, title: String) -> HTML {
    """
    <span class="cover-glow" data-hue="\(hue(of: title))" aria-hidden="true">\(image(artworkURL, size: .thumb, alt: "", isLazy: false))</span>
    """
  }

  // MARK: - Private

  private static func image(_ artworkURL: String?, size: Size, alt: String, isLazy: Bool) -> HTML {
    guard let artworkURL else { return .empty }
    return """
      <img src="\(url: artworkURL)" alt="\(alt)" width="\(size.rawValue)" height="\(size.rawValue)" decoding="async"\(isLazy ? " loading=\"lazy\"" : "" as HTML)>
      """
  }

  /// One of eight colours, always the same for the same title.
  private static func hue(of title: String) -> Int {
    Int(title.unicodeScalars.reduce(UInt32(7)) { $0 &* 31 &+ $1.value } % 8)
  }

  private static func initial(of title: String) -> String {
    let first = title.first { $0.isLetter || $0.isNumber }
    return first.map { String($0).uppercased() } ?? "·"
  }
}
