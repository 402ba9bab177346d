extension ShowNotes {
  /// Notes without their lists of chapters, for a page that has the chapters already: lists of which every entry, and paragraphs of which
  /// every line, begins with the start of a chapter. The heading of such a list goes with it; a time in other text stays.
  ///
  /// - Parameters:
  ///   - notes: sanitized notes with times as links, from `sanitised(_:base:times:picturePath:)`.
  ///   - starts: the starts of the chapters in whole seconds.
  public static func withoutChapters(_ notes: String, starts: Set<Int>) -> String {
    guard starts.count > 1 else { return notes }
    let bytes = Array(notes.utf8)
    var (result, written, at) = ([UInt8](), 0, 0)
    while let start = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
      at = start + 1
      guard let (content, end, separator) = block(in: bytes, at: start) else { continue }
      guard lists(String(decoding: bytes[content], as: UTF8.self), separator: separator, starts) else { continue }
      result += bytes[written..<start]
      dropHeading(at: &result)
      (written, at) = (end, end)
    }
    return written == 0 ? notes : String(decoding: result + bytes[written...], as: UTF8.self)
  }

  // MARK: - Private

  private static let timeLink = "data-seek=\""
  private static let blocks = [("ul", "<li>"), ("ol", "<li>"), ("p", "<br>")].map { name, separator in
    (open: Array("<\(name)>".utf8), close: Array("</\(name)>".utf8), separator: separator)
  }
  /// Longer headings stay.
  private static let maxHeading = 200

  /// The list or paragraph that begins at `start`: what it contains, its end, and the tag between its entries.
  private static func block(in bytes: [UInt8], at start: Int) -> (content: Range<Int>, end: Int, separator: String)? {
    guard let block = blocks.first(where: { bytes[start...].starts(with: $0.open) }) else { return nil }
    let content = start + block.open.count
    guard let close = bytes[content...].firstRange(of: block.close) else { return nil }
    return (content..<close.lowerBound, close.upperBound, block.separator)
  }

  /// Whether it has at least two entries, each of which begins with the start of a chapter.
  private static func lists(_ content: String, separator: String, _ starts: Set<Int>) -> Bool {
    guard content.contains(timeLink), !content.contains("<ul>"), !content.contains("<ol>") else { return false }
    let entries = content.split(separator: separator).filter { $0.contains { !$0.isWhitespace } }
    return entries.count > 1 && entries.allSatisfy { time(at: $0).map(starts.contains) ?? false }
  }

  /// The seconds of the link with which an entry begins, after formatting and brackets.
  private static func time(at entry: Substring) -> Int? {
    var rest = entry.drop { $0.isWhitespace || "([".contains($0) }
    while let tag = ["<p>", "<strong>", "<b>", "<em>", "<i>"].first(where: rest.hasPrefix) {
      rest = rest.dropFirst(tag.count).drop { $0.isWhitespace || "([".contains($0) }
    }
    guard rest.hasPrefix("<a "), let end = rest.firstIndex(of: ">"), let name = rest[..<end].firstRange(of: timeLink) else { return nil }
    return Int(rest[name.upperBound..<end].prefix { $0 != "\"" })
  }

  private static func dropHeading(at written: inout [UInt8]) {
    while let last = written.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\n") { written.removeLast() }
    for level in 3...6 {
      let end = written.suffix(maxHeading)
      guard end.reversed().starts(with: "</h\(level)>".utf8.reversed()) else { continue }
      guard let start = end.ranges(of: Array("<h\(level)>".utf8)).last else { return }
      return written.removeSubrange(start.lowerBound...)
    }
  }
}
