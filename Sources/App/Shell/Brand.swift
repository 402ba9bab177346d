import WebPage

/// The name and logo: an egg in a nest whose twigs are audio waves. Assets/shell/favicon.svg is the same drawing.
enum Brand {
  static let name = "Earnest"

  /// The two values of `--paper` in tokens.css.
  static let lightPaper = "#fbf6ef"
  static let darkPaper = "#191310"

  static let mark: HTML = """
    <svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><rect class="brand-background" width="32" height="32" rx="8"/>\
    <ellipse class="brand-egg" cx="16" cy="11.4" rx="3.7" ry="4.7"/>\
    <path class="brand-twigs" d="M9.6 14.2a6.5 6.5 0 0 0 12.8 0M5.9 14.2a10.2 10.2 0 0 0 20.2 0"/></svg>
    """

  static let emptyLibrary: HTML = """
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path class="brand-twigs" d="M9.6 12a6.5 6.5 0 0 0 12.8 0M5.9 12a10.2 10.2 0 0 0 20.2 0M2.2 12a13.9 13.9 0 0 0 27.6 0"/></svg>
    """
}
