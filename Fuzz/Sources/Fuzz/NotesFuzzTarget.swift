import HTMLSanitizer

/// Sanitized notes contain only allowed elements, all closed in order, for any input.
enum NotesFuzzTarget {
  static func run(_ bytes: UnsafeRawBufferPointer) -> CInt {
    let notes = String(decoding: bytes, as: UTF8.self)
    check(ShowNotes.sanitised(notes, base: nil))
    let base = "https://a.example/b/c?d#e"
    let stored = ShowNotes.sanitised(notes, base: base)
    check(stored)
    check(ShowNotes.sanitised(stored, base: base) { "/pictures/\($0)" })
    let text = ShowNotes.plainText(notes)
    require(!text.utf8.contains { $0 < 0x20 }, "a control character in plain text")
    return 0
  }

  // Reads byte by byte, since a parser might accept errors that a browser does not.
  private static func check(_ html: String) {
    let bytes = Array(html.utf8)
    var open: [String] = []
    var at = 0
    while at < bytes.count {
      defer { at += 1 }
      require(bytes[at] >= 0x20 || bytes[at] == 0x0A || bytes[at] == 0x09, "a control character")
      require(bytes[at] != UInt8(ascii: ">"), "a loose >")
      guard bytes[at] == UInt8(ascii: "<") else { continue }
      guard let end = bytes[at...].firstIndex(of: UInt8(ascii: ">")) else { preconditionFailure("an unfinished tag") }
      let tag = String(decoding: bytes[at + 1..<end], as: UTF8.self)
      at = end
      if tag == "br" || tag == "hr" || isPicture(tag) { continue }
      if tag.hasPrefix("/") {
        require(open.popLast() == String(tag.dropFirst()), "</\(tag)> closes nothing")
      } else {
        open.append(name(of: tag))
        require(open.count <= 26, "nested too deeply")
      }
    }
    require(open.isEmpty, "unclosed \(open)")
  }

  // A browser loads the second form only, from this server.
  private static func isPicture(_ tag: String) -> Bool {
    let parts = Array(tag.utf8).split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count >= 5, parts.count % 2 == 1, parts[2] == " alt=" else { return false }
    let attributes = stride(from: 4, to: parts.count - 1, by: 2).map { parts[$0] + parts[$0 + 1] }
    guard attributes.allSatisfy({ allowed.contains($0) || isSize($0) }) else { return false }
    return parts[0] == "img data-src=" && ["http:", "https:"].contains { parts[1].lowercased().utf8.starts(with: $0.utf8) }
      || parts[0] == "img src=" && parts[1].utf8.starts(with: "/pictures/".utf8)
  }

  private static func isSize(_ attribute: String) -> Bool {
    let parts = attribute.split(separator: "=")
    return parts.count == 2 && [" width", " height"].contains(parts[0]) && Int(parts[1]).map { (1...10_000).contains($0) } == true
  }

  private static let allowed: Set<String> = [" loading=lazy", " decoding=async"]

  private static func name(of tag: String) -> String {
    if elements.contains(tag) { return tag }
    // Compared as bytes: a mark like U+06DD before a quote forms one character with it.
    let bytes = Array(tag.utf8)
    let (start, end) = (Array("a href=\"".utf8), Array("\" rel=\"noopener noreferrer nofollow\" target=\"_blank\"".utf8))
    require(bytes.starts(with: start) && bytes.suffix(end.count) == end[...], "a tag <\(tag)>")
    let address = String(decoding: bytes.dropFirst(start.count).dropLast(end.count), as: UTF8.self)
    require(
      !address.utf8.contains(UInt8(ascii: "\"")) && ["http:", "https:", "mailto:"].contains { address.lowercased().hasPrefix($0) },
      "a link to \(address)")
    return "a"
  }

  private static let elements: Set<String> = [
    "p", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "strong", "b", "em", "i", "u", "s", "code",
  ]
}
