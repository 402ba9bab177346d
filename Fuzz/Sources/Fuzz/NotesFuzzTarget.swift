import HTMLSanitizer

/// Sanitized notes contain only allowed elements, all closed in order, for any input.
enum NotesFuzzTarget {
  static func run(_ bytes: UnsafeRawBufferPointer) -> CInt {
    let notes = String(decoding: bytes, as: UTF8.self)
    check(ShowNotes.sanitised(notes, base: nil))
    check(ShowNotes.sanitised(notes, base: "https://a.example/b/c?d#e"))
    let text = ShowNotes.plainText(notes)
    precondition(!text.utf8.contains { $0 < 0x20 }, "a control character in plain text")
    return 0
  }

  // Reads byte by byte, since a parser might accept errors that a browser does not.
  private static func check(_ html: String) {
    let bytes = Array(html.utf8)
    var open: [String] = []
    var at = 0
    while at < bytes.count {
      defer { at += 1 }
      precondition(bytes[at] >= 0x20 || bytes[at] == 0x0A || bytes[at] == 0x09, "a control character")
      precondition(bytes[at] != UInt8(ascii: ">"), "a loose >")
      guard bytes[at] == UInt8(ascii: "<") else { continue }
      guard let end = bytes[at...].firstIndex(of: UInt8(ascii: ">")) else { preconditionFailure("an unfinished tag") }
      let tag = String(decoding: bytes[at + 1..<end], as: UTF8.self)
      at = end
      if tag == "br" || tag == "hr" { continue }
      if tag.hasPrefix("/") {
        precondition(open.popLast() == String(tag.dropFirst()), "</\(tag)> closes nothing")
      } else {
        open.append(name(of: tag))
        precondition(open.count <= 26, "nested too deeply")
      }
    }
    precondition(open.isEmpty, "unclosed \(open)")
  }

  private static func name(of tag: String) -> String {
    if elements.contains(tag) { return tag }
    // Compared as bytes: a mark like U+06DD before a quote forms one character with it.
    let bytes = Array(tag.utf8)
    let (start, end) = (Array("a href=\"".utf8), Array("\" rel=\"noopener noreferrer nofollow\" target=\"_blank\"".utf8))
    precondition(bytes.starts(with: start) && bytes.suffix(end.count) == end[...], "a tag <\(tag)>")
    let address = String(decoding: bytes.dropFirst(start.count).dropLast(end.count), as: UTF8.self)
    precondition(
      !address.utf8.contains(UInt8(ascii: "\"")) && ["http:", "https:", "mailto:"].contains { address.lowercased().hasPrefix($0) },
      "a link to \(address)")
    return "a"
  }

  private static let elements: Set<String> = [
    "p", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "strong", "b", "em", "i", "u", "s", "code",
  ]
}
