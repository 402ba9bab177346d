import Components
import WebPage

// MARK: - The page "Add a phone"

extension TrustGuide {
  public static var phoneTitle: String { strings(.phoneTitle) }

  public static func html(_ content: PhoneContent) -> HTML {
    """
    <trust-guide>
      <h1>\(strings(.phoneTitle))</h1>
      <p class="trust-hint">\(strings(.phoneHint))</p>
      <div class="trust-code card">\(code(content))
      <p>\(strings(.phoneAddress)) <code dir="ltr">\(content.guideURL)</code></p></div>
      \(section("fingerprint", .fingerprint, fingerprint(content.fingerprint, hint: .phoneFingerprintHint)))
      \(section("open", .open, addresses(content.appURLs, hint: .phoneOpenHint)))
    </trust-guide>
    """
  }

  /// Dark on light in every color scheme: many scanners do not read the reverse.
  private static func code(_ content: PhoneContent) -> HTML {
    """
    <svg viewBox="0 0 \(content.codeSize) \(content.codeSize)" role="img" aria-label="\(strings(.phoneCode, ["url": content.guideURL]))" \
    shape-rendering="crispEdges"><rect width="\(content.codeSize)" height="\(content.codeSize)" fill="#fff"/>\
    <path d="\(content.codePath)" fill="#000"/></svg>
    """
  }
}
