import WebPage

/// One line of text that floats by when it is wider than its box, and stands still otherwise.
public enum FloatingText {
  public static func html(_ text: String) -> HTML {
    """
    <floating-text><span class="floating-run" dir="auto"><span class="floating-copy">\(text)</span></span></floating-text>
    """
  }
}
