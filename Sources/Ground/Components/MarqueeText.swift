import WebPage

/// A marquee: one line of text that scrolls when it is wider than its box.
public enum MarqueeText {
  public static func html(_ text: String) -> HTML {
    """
    <floating-text><span class="floating-run" dir="auto"><span class="floating-copy">\(text)</span></span></floating-text>
    """
  }
}
