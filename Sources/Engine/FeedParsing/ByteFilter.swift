import CFeedXML

/// Turns what publishers serve into XML that libxml2 reads without loss.
///
/// libxml2's own recovery loses data in silence: `?a=1&b=2` becomes `?a=1=2`, `caf&eacute;` becomes `caf`, one
/// zero byte ends the feed. So this walks all markup first and hands on balanced elements, quoted attributes, known
/// references and valid UTF-8 only. The XML declaration, document types (and with them every entity bomb), comments
/// and instructions are left out. Input is UTF-8; the same blocks always give the same output, which is cut
/// only between two constructs.
struct ByteFilter {
  enum Mode {
    case text, cdata, comment, instruction, documentType
  }

  /// An element that was opened and not yet closed; its name is in `names` from `nameStart` on.
  struct OpenElement {
    var nameStart: Int
    var namespaces: Int
    /// The same for every spelling of the name.
    var hash: UInt64
  }

  static let depthLimit = 120
  static let tagLimit = 256 << 10
  static let attributeLimit = 128
  static let namespaceLimit = 256
  private static let blockSize = 48 << 10

  private(set) var repairs: Set<Repair> = []
  /// Whether the outermost element was closed.
  private(set) var rootClosed = false

  var output: [UInt8] = []
  var mode = Mode.text
  var open: [OpenElement] = []
  /// How many open elements have a name of this hash: an end tag that closes none of them is told without a walk.
  var openCounts: [UInt64: Int] = [:]
  var names: [UInt8] = []
  var namespaces = 0
  var sawMultibyte = false
  /// In a document type: the quote or the bracket that is open.
  var documentTypeNesting: [UInt8] = []
  private var sawMarkup = false
  private var sawSpaceFirst = false
  private var carry: [UInt8] = []

  init() { output.reserveCapacity(Self.blockSize + (16 << 10)) }

  /// Takes a block and hands on what is ready, in pieces that end between two constructs.
  mutating func push(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, deliver: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    if carry.isEmpty {
      let consumed = try scan(Window(bytes: bytes, isLast: isLast), deliver: deliver)
      if consumed < bytes.count { carry.append(contentsOf: bytes[consumed...]) }
    } else {
      // Taken out of self while it is read, since scanning changes self.
      var window: [UInt8] = []
      swap(&window, &carry)
      window.append(contentsOf: bytes)
      let consumed = try window.withUnsafeBytes { try scan(Window(bytes: $0, isLast: isLast), deliver: deliver) }
      window.removeFirst(consumed)
      carry = window
    }
    try flush(deliver)
  }

  mutating func note(_ repair: Repair) { repairs.insert(repair) }

  mutating func emit(_ bytes: Slice<UnsafeRawBufferPointer>) { output.append(contentsOf: bytes) }

  mutating func emit(_ text: StaticString) {
    output.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func rootDidClose() { rootClosed = true }

  // MARK: - Private

  /// Returns how many bytes are done with; the rest waits for more.
  private mutating func scan(
    _ window: Window, deliver: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows -> Int {
    var at = 0
    while at < window.count {
      let next: Int?
      switch mode {
      case .text: next = open.isEmpty ? outside(window, at) : text(window, at)
      case .cdata: next = cdata(window, at)
      case .comment: next = comment(window, at)
      case .instruction: next = instruction(window, at)
      case .documentType: next = documentType(window, at)
      }
      guard let next else { break }
      at = next
      if output.count >= Self.blockSize { try flush(deliver) }
    }
    return at
  }

  private mutating func flush(_ deliver: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    guard !output.isEmpty else { return }
    // A section that goes on is cut in two, so that libxml2 never has to wait for its end.
    if mode == .cdata { emit("]]>") }
    try output.withUnsafeBytes { try deliver($0) }
    output.removeAll(keepingCapacity: true)
    if mode == .cdata { emit("<![CDATA[") }
  }

  /// Before and after the outermost element only markup counts.
  private mutating func outside(_ window: Window, _ start: Int) -> Int? {
    var at = start
    while at < window.count, window[at] != UInt8(ascii: "<") {
      if window[at].isSpace || window[at] == 0 {
        sawSpaceFirst = sawSpaceFirst || !sawMarkup
      } else {
        note(rootClosed ? .afterRoot : .leadingJunk)
      }
      at += 1
    }
    guard at < window.count else { return at }
    if sawSpaceFirst, !sawMarkup, window.bytes.hasPrefix("<?xml", at: at) { note(.leadingSpace) }
    sawMarkup = true
    return markup(window, at) ?? (at > start ? at : nil)
  }

  private mutating func text(_ window: Window, _ start: Int) -> Int? {
    var at = start
    let run = window.plainText(at)
    if run > 0 {
      emit(window.bytes[at..<at + run])
      at += run
    }
    guard at < window.count else { return at }
    let next: Int?
    switch window[at] {
    case UInt8(ascii: "<"): next = markup(window, at)
    case UInt8(ascii: "&"): next = reference(window, at, end: window.count)
    case UInt8(ascii: ">"):
      // Always escaped, so that no "]]>" can arise in text.
      emit("&gt;")
      next = at + 1
    case 0x80...: next = multibyte(window, at)
    default:
      note(.controlCharacter)
      next = at + 1
    }
    // What was read before a construct that waits for more is done with all the same.
    return next ?? (at > start ? at : nil)
  }

  private mutating func cdata(_ window: Window, _ start: Int) -> Int? {
    var at = start
    let run = window.plainCDATA(at)
    if run > 0 {
      emit(window.bytes[at..<at + run])
      at += run
    }
    guard at < window.count else { return at }
    let next: Int?
    switch window[at] {
    case UInt8(ascii: "]"):
      if window.bytes.hasPrefix("]]>", at: at) {
        emit("]]>")
        mode = .text
        next = at + 3
      } else if at + 2 < window.count || window.isLast {
        output.append(UInt8(ascii: "]"))
        next = at + 1
      } else {
        next = nil
      }
    case 0x80...: next = multibyte(window, at)
    default:
      note(.controlCharacter)
      next = at + 1
    }
    return next ?? (at > start ? at : nil)
  }
}
