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
      <div class="trust-code card">\(content.code.html(label: strings(.phoneCode, ["url": content.guideURL])))
      <p>\(strings(.phoneAddress)) <code dir="ltr">\(content.guideURL)</code></p></div>
      \(section("fingerprint", .fingerprint, fingerprint(content.fingerprint, hint: .phoneFingerprintHint)))
      \(section("open", .open, addresses(content.appURLs, hint: .phoneOpenHint)))
    </trust-guide>
    """
  }
}
