import Components
import WebPage

/// The guide that leads a device to trust the server's certificate.
public enum TrustGuide: PageMain {
  public static let name = "trust-guide"

  static let strings = Strings<TrustGuideString>(Asset("strings.json", in: .module))

  public static var title: String { strings(.title) }

  public static func html(_ content: Content) -> HTML {
    """
    <trust-guide>
      <h1>\(strings(.title))</h1>
      <p class="trust-hint">\(strings(.intro))</p>
      \(devices(content))
      <a class="pill wide trust-download" href="\(url: content.certificateURL)">\(Icon.download.html)<span>\(strings(.download))</span></a>
      \(section("fingerprint", .fingerprint, fingerprint(content.fingerprint, hint: .fingerprintHint)))
      \(section("steps", .steps, steps(content)))
      \(section("open", .open, addresses(content.appURLs, hint: .openHint)))
      \(section("about", .about, about(content)))
      \(section("remove", .remove, "<p>\(strings(content.device.removal, ["title": content.title]))</p>"))
    </trust-guide>
    """
  }

  static func section(_ id: String, _ title: TrustGuideString, _ inside: HTML) -> HTML {
    """
    <section class="trust-section" aria-labelledby="trust-\(id)"><h2 id="trust-\(id)">\(strings(title))</h2>
    <div class="trust-card card">\(inside)</div></section>
    """
  }

  /// Four lines of eight bytes, which are easier to compare than one of 32.
  static func fingerprint(_ text: String, hint: TrustGuideString) -> HTML {
    let bytes = text.split(separator: ":")
    let lines = stride(from: 0, to: bytes.count, by: 8).map { start in
      "<span>\(bytes[start..<min(start + 8, bytes.count)].joined(separator: ":"))</span> " as HTML
    }
    return """
      <p>\(strings(hint))</p>
      <p class="trust-fingerprint" dir="ltr">\(lines)</p>
      """
  }

  static func addresses(_ urls: [String], hint: TrustGuideString) -> HTML {
    """
    <p>\(strings(hint))</p>
    <ul class="trust-addresses">\(urls.map { "<li><a href=\"\(url: $0)\" dir=\"ltr\">\($0)</a></li>" as HTML })</ul>
    """
  }

  // MARK: - Private

  private static func devices(_ content: Content) -> HTML {
    """
    <nav class="trust-devices" aria-label="\(strings(.devices))"><ul>\(content.guides.map { guide in
      """
      <li><a class="chip" href="\(url: guide.url)"\(attribute: "aria-current", guide.device == content.device ? "page" : nil)>\
      \(strings(guide.device.title))</a></li>
      """ as HTML
    })</ul></nav>
    """
  }

  private static func steps(_ content: Content) -> HTML {
    """
    <ol class="trust-steps">\(content.device.steps.map { step in
      "<li><p>\(strings(step.text, ["title": content.title]))</p>\(step.command.map(command))</li>" as HTML
    })</ol>
    \(content.device.note.map { "<p class=\"trust-note\">\(strings($0))</p>" as HTML })
    """
  }

  private static func command(_ text: String) -> HTML { "<p><code dir=\"ltr\">\(text)</code></p>" }

  private static func about(_ content: Content) -> HTML {
    "<p>\(strings(.aboutScope, ["name": content.serverName]))</p><p>\(strings(.aboutKey))</p>"
  }
}
