import TextScanning

/// Tells HTML from plain text.
package enum NotesFormat {
  /// True when there is a tag that HTML knows: "a < b < c" is text.
  package static func isHTML(_ bytes: CheckedBytes) -> Bool { containsTag(bytes) { known.contains($0) } }

  /// true when the notes have their own paragraphs or breaks; in all others newlines are line breaks.
  static func hasBlocks(_ bytes: CheckedBytes) -> Bool { containsTag(bytes) { blocks.contains($0) } }

  /// Whether there may be a picture. Faster than sanitizing, and sometimes true without one.
  package static func mayHavePictures(_ notes: String) -> Bool {
    notes.withCheckedBytes { bytes in
      var at = 0
      while let less = bytes.firstIndex(of: UInt8(ascii: "<"), from: at) {
        if bytes.hasPrefixIgnoringCase("img", at: less + 1) { return true }
        at = less + 1
      }
      return false
    }
  }

  /// Whether an element of this name only lays text out; the name in lower case.
  package static func isMarkup(_ name: String) -> Bool { known.contains(name) && !dropped.contains(name) && !metadata.contains(name) }

  package static let dropped: Set<String> = [
    "script", "style", "iframe", "svg", "math", "template", "noscript", "head", "title", "audio", "video", "canvas", "noembed", "noframes",
    "frameset", "select", "textarea", "xml", "xmp", "plaintext", "datalist",
  ]

  /// Elements that stand on lines of their own.
  package static let blocks: Set<String> = [
    "p", "br", "hr", "div", "ul", "ol", "li", "dl", "dt", "dd", "table", "tr", "h1", "h2", "h3", "h4", "h5", "h6",
    "blockquote", "pre", "section", "article", "header", "footer", "main", "aside", "nav", "figure", "figcaption", "center",
    "form", "fieldset", "address", "caption", "tbody", "thead", "tfoot", "details", "summary", "body", "html", "menu", "dir",
  ]

  // MARK: - Private

  /// Names with another meaning in a feed.
  private static let metadata: Set<String> = ["link", "meta", "base", "input", "button", "source", "time", "frame", "body", "html"]

  private static let known: Set<String> = blocks.union(dropped).union([
    "a", "b", "i", "u", "s", "em", "strong", "code", "span", "font", "img", "small", "big", "sub", "sup", "strike", "del",
    "ins", "tt", "td", "th", "cite", "q", "kbd", "var", "abbr", "acronym", "label", "input", "button", "link", "meta", "base",
    "object", "embed", "applet", "param", "col", "colgroup", "area", "map", "option", "optgroup", "output", "progress", "meter", "ruby",
    "rt", "rp", "nobr", "blink", "basefont", "keygen", "command", "mark", "picture", "source", "time", "bdi", "bdo", "wbr", "samp", "dfn",
    "frame", "marquee", "bgsound", "layer",
  ])

  private static func containsTag(_ bytes: CheckedBytes, where matches: (String) -> Bool) -> Bool {
    var at = 0
    while let less = bytes.firstIndex(of: UInt8(ascii: "<"), from: at) {
      at = less + 1
      if bytes.hasPrefix("!--", at: at) { return true }
      if at < bytes.count, bytes[at] == UInt8(ascii: "/") { at += 1 }
      let start = at
      while at < bytes.count, at - start < 12, bytes[at].isLetter || bytes[at].isDigit { at += 1 }
      if at > start, matches(String(decoding: bytes.part(start..<at), as: UTF8.self).lowercased()) { return true }
    }
    return false
  }
}
