import WebPage

/// A carousel: slides side by side, one at a time, moved by swipes, arrow keys, or dots.
///
/// Swiping needs no JavaScript. With automatic rotation, the current dot fills while its slide is shown; it pauses while a finger, the
/// mouse or the focus is on it, while the tab is hidden and after its button is pressed, and never starts with reduced motion.
public enum BannerView {
  /// An id that is unique in its page, the accessible name, and the content.
  public typealias Slide = (id: String, label: String, html: HTML)

  /// - Parameters:
  ///   - label: The accessible name of the carousel.
  ///   - seconds: The time of each slide with automatic rotation; nil without it.
  ///   - numbersDots: Whether dots are called by their place: in a slide with a link of its name, the dot would be a second one.
  public static func html(label: String, slides: [Slide], seconds: Int? = nil, numbersDots: Bool = false) -> HTML {
    let dots = slides.enumerated().map { index, slide in
      dot(slide, label: numbersDots ? place(index, of: slides.count) : slide.label, isCurrent: index == 0)
    }
    return """
      <banner-view role="group" aria-roledescription="\(Components.strings(.banner))" aria-label="\(label)"\
      \(attribute: "data-seconds", seconds.map { Int64(clamping: $0) })>\
      <div class="banner-slides" tabindex="0" role="group" aria-label="\(label)">\(slides.map(slide))</div>\
      <div class="banner-dots"\(flag: "hidden", slides.count < 2)>\(dots)\
      \(seconds == nil ? .empty : pause)</div></banner-view>
      """
  }

  // MARK: - Private

  private static var pause: HTML {
    """
    <button type="button" class="banner-pause" aria-pressed="false" aria-label="\(Components.strings(.bannerPause))">\(Icon.pause.html)\(Icon.play.html)</button>
    """
  }

  private static func slide(_ slide: Slide) -> HTML {
    """
    <section class="banner-slide" id="\(slide.id)" aria-label="\(slide.label)">\(slide.html)</section>
    """
  }

  /// "Slide 3 of 8".
  private static func place(_ index: Int, of count: Int) -> String {
    Components.strings(.bannerSlide, ["place": "\(index + 1)", "count": "\(count)"])
  }

  /// A link within the page: it works without JavaScript too.
  private static func dot(_ slide: Slide, label: String, isCurrent: Bool) -> HTML {
    """
    <a class="banner-dot" href="\(url: "#\(slide.id)")" aria-label="\(label)"\(attribute: "aria-current", isCurrent ? "true" : nil)></a>
    """
  }
}
