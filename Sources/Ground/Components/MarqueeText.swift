import WebPage

/// A marquee: one line of text that scrolls when it is wider than its box.
public enum MarqueeText {
  public static func html(_ text: String) -> HTML {
    """
    <marquee-text><span class="marquee-run" dir="auto"><span class="marquee-copy">\(text)</span></span></marquee-text>
    """
  }
}
