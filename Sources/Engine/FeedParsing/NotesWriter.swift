/// Writes show notes anew from the events of an HTML parser: nothing is copied, only what is allowed is written.
final class NotesWriter: HTMLReader {
  /// What became of an element of the source, so that its end is treated alike.
  private enum Frame {
    case written(String)
    case paragraph
    case transparent
    case dropped
  }

  private static let nestingLimit = 24

  private let base: String?
  private let newlinesBreak: Bool
  private var output: [UInt8] = []
  /// Elements written and not yet closed, from the outside in.
  private var open: [String] = []
  private var frames: [Frame] = []
  private var droppedDepth = 0
  private var words: [UInt8] = []
  /// Newlines that count, seen since the last word.
  private var newlines = 0

  init(base: String?, newlinesBreak: Bool) {
    self.base = base
    self.newlinesBreak = newlinesBreak
  }

  func start(_ name: String, _ attributes: HTMLAttributes) {
    if droppedDepth > 0 || NotesShape.dropped.contains(name) {
      flushWords()
      droppedDepth += 1
      frames.append(.dropped)
      return
    }
    if name == "img" {
      // The picture goes, since its host would learn of every reader; its words stay.
      if let text = attributes["alt"]?.squashed.nonEmpty { words.append(contentsOf: text.utf8) }
      frames.append(.transparent)
      return
    }
    flushWords()
    frames.append(frame(name, attributes))
  }

  func end(_ name: String) {
    flushWords()
    switch frames.popLast() {
    case .dropped: droppedDepth -= 1
    case .paragraph: closeParagraph()
    case .written(let tag): close(tag)
    case .transparent, nil: break
    }
  }

  func text(_ bytes: UnsafeRawBufferPointer) {
    if droppedDepth == 0 { words.append(contentsOf: bytes) }
  }

  func finish() -> String {
    flushWords()
    while let tag = open.popLast() { write("</\(tag)>") }
    return String(decoding: output, as: UTF8.self)
  }

  // MARK: - Private

  private func frame(_ name: String, _ attributes: HTMLAttributes) -> Frame {
    switch name {
    case "b", "i", "u", "s", "em", "strong", "code": return openInline(name)
    case "strike", "del": return openInline("s")
    case "tt", "kbd", "samp": return openInline("code")
    case "a": return openLink(attributes["href"])
    case "ul", "ol", "blockquote", "pre": return openBlock(name)
    case "menu", "dir": return openBlock("ul")
    case "li":
      closeParagraph()
      // An item outside a list would be no HTML.
      return open.last == "ul" || open.last == "ol" ? openBlock("li") : .paragraph
    case "h1", "h2": return openBlock("h3")
    case "h3": return openBlock("h4")
    case "h4": return openBlock("h5")
    case "h5", "h6": return openBlock("h6")
    case "hr":
      closeParagraph()
      if isFlow { write("<hr>") }
      return .transparent
    case "br":
      if !open.isEmpty, !isFlow { write("<br>") }
      return .transparent
    case "td", "th":
      words.append(0x20)
      return .transparent
    default:
      guard NotesShape.blocks.contains(name) else { return .transparent }
      closeParagraph()
      return .paragraph
    }
  }

  /// Whether a paragraph or another block may stand here.
  private var isFlow: Bool { open.last.map { ["blockquote", "li", "ul", "ol"].contains($0) } ?? true }

  private func openInline(_ tag: String) -> Frame {
    guard open.count < Self.nestingLimit, !open.contains(tag) else { return .transparent }
    beginParagraph()
    write("<\(tag)>")
    open.append(tag)
    return .written(tag)
  }

  private func openLink(_ href: String?) -> Frame {
    guard open.count < Self.nestingLimit, !open.contains("a"), let href, let address = NotesLink.address(href, base: base)
    else { return .transparent }
    beginParagraph()
    NotesLink.open(address, in: &output)
    open.append("a")
    return .written("a")
  }

  private func openBlock(_ tag: String) -> Frame {
    closeParagraph()
    // Within a link, a heading or bold text a block would break the nesting.
    guard isFlow, open.count < Self.nestingLimit else { return .transparent }
    if tag != "li", open.last == "ul" || open.last == "ol" { return .transparent }
    write("<\(tag)>")
    open.append(tag)
    return .written(tag)
  }

  private func close(_ tag: String) {
    guard let depth = open.lastIndex(of: tag) else { return }
    while open.count > depth, let last = open.popLast() { write("</\(last)>") }
  }

  /// Text and inline elements stand in a paragraph unless something else holds them.
  private func beginParagraph() {
    // A newline is a line break, an empty line the end of a paragraph.
    if newlines > 1, open.last == "p" {
      closeParagraph()
    } else if newlines > 0, !isFlow {
      write("<br>")
    }
    newlines = 0
    guard open.last == nil || open.last == "blockquote" else { return }
    write("<p>")
    open.append("p")
  }

  private func closeParagraph() {
    newlines = 0
    if open.contains("p") {
      close("p")
    } else if let last = open.last, !["ul", "ol", "blockquote"].contains(last), !output.hasSuffix("<br>"),
      !output.hasSuffix("<\(last)>")
    {
      write("<br>")
    }
  }

  private func flushWords() {
    guard !words.isEmpty else { return }
    let text = words
    words.removeAll(keepingCapacity: true)
    text.withUnsafeBytes { writeWords($0) }
  }

  private func writeWords(_ text: UnsafeRawBufferPointer) {
    let isBlank = !text.contains { !$0.isSpace && $0 != 0xC2 && $0 != 0xA0 }
    if open.last == "ul" || open.last == "ol" { return }
    if !newlinesBreak || open.contains("pre") {
      if !(isBlank && isFlow) { writeLine(text) }
      return
    }
    for (index, line) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      if index > 0 { newlines += 1 }
      let line = UnsafeRawBufferPointer(rebasing: line)
      if !line.trimmed.isEmpty || (newlines == 0 && !isFlow) { writeLine(line) }
    }
  }

  private func writeLine(_ text: UnsafeRawBufferPointer) {
    var text = text
    let begins = open.last == nil || open.last == "blockquote" || newlines > 0
    beginParagraph()
    if begins { text = UnsafeRawBufferPointer(rebasing: text[(text.firstIndex { !$0.isSpace } ?? text.count)...]) }
    NotesLink.write(text, linking: !open.contains("a"), to: &output)
  }

  private func write(_ markup: String) { output.append(contentsOf: markup.utf8) }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
