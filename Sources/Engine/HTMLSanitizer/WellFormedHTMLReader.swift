import TextScanning

/// A fast reader of well-formed markup, with the same result as libxml2's HTML parser in a fraction of the time.
///
/// Nearly all show notes are well-formed: known elements with correct nesting and ends, quoted attributes, complete references. For any
/// other markup `init` fails before a reader has received an event.
struct WellFormedHTMLReader {
  private enum Token {
    case start(Int, attributes: Range<Int>)
    case end(Int)
    case text(Range<Int>)
    case character(Unicode.Scalar)
  }

  private let bytes: CheckedBytes
  private var tokens: [Token] = []
  /// The open elements as indexes into `elements`.
  private var open: [Int] = []

  /// - Parameter bytes: UTF-8; they must outlive the value.
  /// - Returns: nil when the markup is not well-formed.
  init?(_ bytes: CheckedBytes) {
    self.bytes = bytes
    tokens.reserveCapacity(bytes.count / 16)
    var at = 0
    while at < bytes.count {
      guard let next = bytes[at] == UInt8(ascii: "<") ? tag(at) : text(at) else { return nil }
      at = next
    }
    guard open.isEmpty else { return nil }
  }

  func read(into reader: inout some HTMLReader) {
    for token in tokens where !reader.hasEnough {
      switch token {
      case .start(let element, let attributes):
        let name = Self.names[element]
        reader.start(name, HTMLAttributes(bytes.part(attributes)))
        if Self.kinds[element] == .void { reader.end(name) }
      case .end(let element): reader.end(Self.names[element])
      case .text(let range): reader.text(bytes.part(range))
      case .character(let scalar):
        var utf8: [UInt8] = []
        utf8.append(scalar)
        utf8.withCheckedBytes { reader.text($0) }
      }
    }
  }

  // MARK: - Elements

  private enum Kind { case inline, link, void, block, division, list, item }

  /// Whether an element of this kind can begin here without implicitly ending or beginning another.
  private func mayBegin(_ kind: Kind) -> Bool {
    guard open.count < 24 else { return false }
    let parent = open.last.map { Self.kinds[$0] }
    switch kind {
    case .inline, .void: return parent != .list
    case .link: return parent != .list && !open.contains { Self.kinds[$0] == .link }
    case .item: return parent == .list
    case .block, .division, .list: return parent.map { $0 == .item || $0 == .division } ?? true
    }
  }

  private static let elements: [(name: String, kind: Kind)] =
    [
      ("p", .block), ("br", .void), ("a", .link), ("li", .item), ("ul", .list), ("strong", .inline), ("b", .inline), ("em", .inline),
      ("i", .inline), ("span", .inline), ("div", .division), ("h3", .block), ("h2", .block), ("h4", .block), ("h1", .block), ("ol", .list),
      ("img", .void), ("u", .inline), ("h5", .block), ("h6", .block), ("code", .inline),
    ]
  // A separate table, since each tag is looked up: copying a tuple with a string costs more than the search.
  private static let names = elements.map(\.name)
  private static let kinds = elements.map(\.kind)
  private static let keys = names.map { $0.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

  // MARK: - Reading

  /// - Returns: the offset after the tag at `start`.
  private mutating func tag(_ start: Int) -> Int? {
    var at = start + 1
    let isEnd = at < bytes.count && bytes[at] == UInt8(ascii: "/")
    if isEnd { at += 1 }
    var key: UInt64 = 0
    let name = at
    while at < bytes.count, at - name < 8, bytes[at].isLetter || bytes[at].isDigit {
      key = key << 8 | UInt64(bytes[at].lowercased)
      at += 1
    }
    guard let element = Self.keys.firstIndex(of: key), let close = attributesEnd(at) else { return nil }
    if isEnd {
      guard open.popLast() == element, close == at else { return nil }
      tokens.append(.end(element))
      return close + 1
    }
    let kind = Self.kinds[element]
    let isClosed = bytes[close - 1] == UInt8(ascii: "/")
    guard mayBegin(kind), kind == .void || !isClosed else { return nil }
    tokens.append(.start(element, attributes: at..<close))
    if kind != .void { open.append(element) }
    return close + 1
  }

  /// The offset of the `>` that ends the tag; nil when its attributes are not well-formed.
  private func attributesEnd(_ start: Int) -> Int? {
    var at = start
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: ">") { return at }
      if bytes[at] == UInt8(ascii: "/"), at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: ">") { return at + 1 }
      guard bytes[at].isSpace else { return nil }
      while at < bytes.count, bytes[at].isSpace { at += 1 }
      guard at < bytes.count else { return nil }
      if !bytes[at].isLetter { continue }
      guard let value = HTMLAttributes.value(in: bytes, at: at) else { return nil }
      at = value.upperBound + 1
    }
    return nil
  }

  /// - Returns: the offset after the text at `start`, or after one reference in it.
  private mutating func text(_ start: Int) -> Int? {
    if bytes[start] == UInt8(ascii: "&") {
      // A lone one is literal text.
      let next = start + 1 < bytes.count ? bytes[start + 1] : 0x20
      guard next.beginsName || next == UInt8(ascii: "#") else {
        tokens.append(.text(start..<start + 1))
        return start + 1
      }
      guard let reference = HTMLReference(bytes, at: start) else { return nil }
      tokens.append(.character(reference.scalar))
      return reference.end
    }
    var beyondASCII: Int32 = 0
    let end = bytes.endOfText(from: start, to: bytes.count, beyondASCII: &beyondASCII)
    // Neither markup nor a valid character of text.
    guard end > start, end == bytes.count || bytes[end] == UInt8(ascii: "<") || bytes[end] == UInt8(ascii: "&") else { return nil }
    tokens.append(.text(start..<end))
    return end
  }
}
