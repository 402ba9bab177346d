import TextScanning

/// Links in show notes: both written links and plain addresses in text.
enum NotesLink {
  /// The allowed target of a link; nil for a missing or executable one.
  static func address(_ href: String, base: String?) -> String? {
    guard let address = FeedAddress.resolve(href, base: base), address.utf8.count <= 4096 else { return nil }
    // Nearly all are.
    if address.hasPrefix("https://") || address.hasPrefix("http://") { return address }
    switch FeedAddress.scheme(of: address) {
    case "http", "https", "mailto": return address
    default: return nil
    }
  }

  static func open(_ address: String, in output: inout [UInt8]) {
    output.append(contentsOf: "<a href=\"".utf8)
    HTMLEscape.append(address, to: &output)
    output.append(contentsOf: "\" rel=\"noopener noreferrer nofollow\" target=\"_blank\">".utf8)
  }

  /// Writes text escaped, without control characters, and with its addresses and times linked.
  static func write(_ text: CheckedBytes, linking: Bool, times: NotesTimes? = nil, to output: inout [UInt8]) {
    var at = 0
    while at < text.count {
      let end = text.endOfWords(from: at)
      if linking, let times {
        times.write(at..<end, of: text, to: &output)
      } else {
        output.append(contentsOf: text.part(at..<end))
      }
      at = end
      guard at < text.count else { break }
      if linking, let end = addressEnd(text, at) {
        let address = String(decoding: text.part(at..<end), as: UTF8.self)
        open(address, in: &output)
        HTMLEscape.append(address, to: &output)
        output.append(contentsOf: "</a>".utf8)
        at = end
        continue
      }
      if text[at] >= 0x20 { HTMLEscape.append(text[at], to: &output) }
      at += 1
    }
  }

  // MARK: - Private

  /// The end of the address that begins at `start`. Text that is not ASCII ends it: Chinese has no other separator.
  private static func addressEnd(_ text: CheckedBytes, _ start: Int) -> Int? {
    var at = start
    if text.hasPrefixIgnoringCase("https://", at: at) {
      at += 8
    } else if text.hasPrefixIgnoringCase("http://", at: at) {
      at += 7
    } else {
      return nil
    }
    if start > 0, text[start - 1].isLetter || text[start - 1].isDigit { return nil }
    let host = at
    // Decided before the rest is read, which may begin with the next address.
    guard host < text.count, text[host].isLetter || text[host].isDigit else { return nil }
    var parentheses = 0
    while at < text.count, at - start < 2048, isAddressByte(text[at]) {
      if text[at] == UInt8(ascii: "(") { parentheses += 1 }
      if text[at] == UInt8(ascii: ")") {
        if parentheses == 0 { break }
        parentheses -= 1
      }
      at += 1
    }
    // A full stop or comma at the end belongs to the sentence.
    while at > host, ".,;:!?'*_~".utf8.contains(text[at - 1]) { at -= 1 }
    return at > host ? at : nil
  }

  private static func isAddressByte(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !"<>\"`{}|\\^[]".utf8.contains(byte)
  }
}
