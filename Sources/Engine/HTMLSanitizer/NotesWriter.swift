import TextScanning

/// A writer of show notes from the events of an HTML parser: it copies nothing from the source and writes only allowed markup.
struct NotesWriter: HTMLReader {
  /// The treatment of an open element of the source, for its end.
  private enum Frame {
    case written(NotesTag)
    case paragraph
    case transparent
    case dropped
  }

  private static let nestingLimit = 24

  private let base: String?
  private let newlinesBreak: Bool
  private let pictureForm: NotesPicture.Form
  private let times: NotesTimes?
  /// The addresses of the written pictures, in order.
  private(set) var pictures: [String] = []
  private var output: [UInt8] = []
  /// Written elements that are not closed yet, outermost first.
  private var open: [NotesTag] = []
  private var frames: [Frame] = []
  private var droppedDepth = 0
  private var pendingText: [UInt8] = []
  private var outline = NotesOutline()
  /// Newlines since the last word that count as line breaks.
  private var newlines = 0

  /// - Parameters:
  ///   - capacity: the expected number of bytes.
  ///   - times: the positions to link; nil for none.
  init(base: String?, newlinesBreak: Bool, pictures: NotesPicture.Form, times: NotesTimes? = nil, capacity: Int = 0) {
    self.base = base
    self.times = times
    self.newlinesBreak = newlinesBreak
    pictureForm = pictures
    output.reserveCapacity(capacity)
  }

  mutating func start(_ name: String, _ attributes: HTMLAttributes) {
    let role = droppedDepth > 0 ? .dropped : NotesRole(name)
    if case .image = role {
      frames.append(.transparent)
      writePicture(attributes)
      return
    }
    flushText()
    frames.append(frame(role, name, attributes))
  }

  mutating func end(_ name: String) {
    flushText()
    switch frames.popLast() {
    case .dropped: droppedDepth -= 1
    case .paragraph: closeParagraph()
    case .written(let tag): close(tag)
    case .transparent, nil: break
    }
  }

  mutating func text(_ bytes: CheckedBytes) {
    if droppedDepth == 0 { pendingText.append(contentsOf: bytes) }
  }

  mutating func finish() -> String {
    flushText()
    while let tag = open.popLast() { output.append(contentsOf: tag.end) }
    return String(decoding: output, as: UTF8.self)
  }

  // MARK: - Private

  private mutating func frame(_ role: NotesRole, _ name: String, _ attributes: HTMLAttributes) -> Frame {
    switch role {
    case .inline(let tag): return openInline(tag)
    case .link: return openLink(attributes["href"])
    case .block(let tag): return openBlock(tag)
    case .heading: return openBlock(outline.tag(for: name))
    case .item:
      closeParagraph()
      // An item outside a list would be invalid HTML.
      return isInList ? openBlock(.li) : .paragraph
    case .rule:
      closeParagraph()
      if isFlow { write("<hr>") }
      return .transparent
    case .lineBreak:
      // An item contains text without a paragraph.
      if !open.isEmpty, !isFlow || open.last == .li && !isAtBreakOrBeginning(of: .li) { write("<br>") }
      return .transparent
    case .cell:
      pendingText.append(0x20)
      return .transparent
    case .paragraph:
      closeParagraph()
      return .paragraph
    case .dropped:
      droppedDepth += 1
      return .dropped
    case .image, .transparent: return .transparent
    }
  }

  /// Whether a paragraph or another block is allowed here.
  private var isFlow: Bool { open.last.map { $0 == .blockquote || $0 == .li } ?? true || isInList }
  private var isInList: Bool { open.last == .ul || open.last == .ol }

  private mutating func openInline(_ tag: NotesTag) -> Frame {
    guard open.count < Self.nestingLimit, !open.contains(tag) else { return .transparent }
    beginParagraph()
    output.append(contentsOf: tag.start)
    open.append(tag)
    return .written(tag)
  }

  private mutating func openLink(_ href: String?) -> Frame {
    guard open.count < Self.nestingLimit, !open.contains(.a), let href, let address = NotesLink.address(href, base: base)
    else { return .transparent }
    beginParagraph()
    NotesLink.open(address, in: &output)
    open.append(.a)
    return .written(.a)
  }

  private mutating func openBlock(_ tag: NotesTag) -> Frame {
    closeParagraph()
    // Within a link, a heading or bold text a block would break the nesting.
    guard isFlow, open.count < Self.nestingLimit else { return .transparent }
    if tag != .li, isInList { return .transparent }
    output.append(contentsOf: tag.start)
    open.append(tag)
    return .written(tag)
  }

  private mutating func close(_ tag: NotesTag) {
    guard let depth = open.lastIndex(of: tag) else { return }
    while open.count > depth, let last = open.popLast() { output.append(contentsOf: last.end) }
  }

  /// Text and inline elements need a paragraph unless another block contains them.
  private mutating func beginParagraph() {
    // A newline is a line break, an empty line ends a paragraph.
    if newlines > 1, open.last == .p {
      closeParagraph()
    } else if newlines > 0, !isFlow {
      write("<br>")
    }
    newlines = 0
    guard open.last == nil || open.last == .blockquote else { return }
    output.append(contentsOf: NotesTag.p.start)
    open.append(.p)
  }

  private mutating func closeParagraph() {
    newlines = 0
    if open.contains(.p) {
      close(.p)
    } else if let last = open.last, !isInList, last != .blockquote, !isAtBreakOrBeginning(of: last) {
      write("<br>")
    }
  }

  private mutating func writePicture(_ attributes: HTMLAttributes) {
    // A list itself has no place for it.
    guard !isInList, !NotesPicture.isPixel(attributes) else { return }
    guard pictures.count < NotesPicture.maxCount, let picture = NotesPicture(attributes, base: base) else {
      pendingText.append(contentsOf: NotesPicture.alternative(attributes).utf8)
      return
    }
    flushText()
    beginParagraph()
    picture.write(pictureForm, to: &output)
    pictures.append(picture.address)
  }

  private func isAtBreakOrBeginning(of tag: NotesTag) -> Bool {
    // Text is escaped: only a tag ends with this.
    output.last == UInt8(ascii: ">") && (output.hasSuffix("<br>".utf8) || output.hasSuffix(tag.start))
  }

  private mutating func flushText() {
    guard !pendingText.isEmpty else { return }
    var text: [UInt8] = []
    swap(&text, &pendingText)
    text.withCheckedBytes { writeText($0) }
    // The buffer is reused.
    text.removeAll(keepingCapacity: true)
    pendingText = text
  }

  private mutating func writeText(_ text: CheckedBytes) {
    let isBlank = !text.contains { !$0.isSpace && $0 != 0xC2 && $0 != 0xA0 }
    if isInList { return }
    if !newlinesBreak || open.contains(.pre) {
      if !(isBlank && isFlow) { writeLine(text) }
      return
    }
    for (index, line) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      if index > 0 { newlines += 1 }
      let line = CheckedBytes(rebasing: line)
      if !line.trimmed.isEmpty || (newlines == 0 && !isFlow) { writeLine(line) }
    }
  }

  private mutating func writeLine(_ text: CheckedBytes) {
    var text = text
    let begins = open.last == nil || open.last == .blockquote || newlines > 0
    beginParagraph()
    if begins { text = text.part((text.firstIndex { !$0.isSpace } ?? text.count)..<text.count) }
    NotesLink.write(text, linking: !open.contains(.a), times: times, to: &output)
  }

  private mutating func write(_ markup: String) { output.append(contentsOf: markup.utf8) }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ bytes: some Collection<UInt8>) -> Bool { suffix(bytes.count).elementsEqual(bytes) }
}
