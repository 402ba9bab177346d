import WebPage

/// Pages side by side, one at a time: swiped, walked with the arrow keys, or chosen by their dots.
///
/// It needs no script to be swiped. It can go round by itself, without an end: then the current dot fills while its slide is shown; it
/// waits while a finger, the mouse or the focus is on it, while the tab is hidden and once its button says so, and never starts for people
/// who want no movement.
public enum BannerView {
  public struct Slide: Sendable {
    /// Unique in its page.
    public var id: String
    /// What the dot is read out as.
    public var label: String
    public var html: HTML

    public init(id: String, label: String, html: HTML) {
      self.id = id
      self.label = label
      self.html = html
    }
  }

  /// - Parameters:
  ///   - label: What all slides together are read out as.
  ///   - seconds: How long each is shown before the next one comes by itself; nil where only the person moves them.
  public static func html(label: String, slides: [Slide], seconds: Int? = nil) -> HTML {
    """
    <banner-view role="group" aria-roledescription="\(Components.words(.banner))" aria-label="\(label)"\
    \(attribute: "data-seconds", seconds.map { Int64(clamping: $0) })>\
    <div class="banner-slides" tabindex="0" role="group" aria-label="\(label)">\(slides.map(slide))</div>\
    <div class="banner-dots"\(flag: "hidden", slides.count < 2)>\(slides.enumerated().map { dot($1, isCurrent: $0 == 0) })\
    \(seconds == nil ? .empty : pause)</div></banner-view>
    """
  }

  // MARK: - Private

  private static var pause: HTML {
    """
    <button type="button" class="banner-pause" aria-pressed="false" aria-label="\(Components.words(.bannerPause))">\(Icon.pause.html)\(Icon.play.html)</button>
    """
  }

  private static func slide(_ slide: Slide) -> HTML {
    """
    <section class="banner-slide" id="\(slide.id)" aria-label="\(slide.label)">\(slide.html)</section>
    """
  }

  /// A link within the page: without a script the browser goes there itself.
  private static func dot(_ slide: Slide, isCurrent: Bool) -> HTML {
    """
    <a class="banner-dot" href="\(url: "#\(slide.id)")" aria-label="\(slide.label)"\(attribute: "aria-current", isCurrent ? "true" : nil)></a>
    """
  }
}
