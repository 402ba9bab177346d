import TextScanning

/// A streaming reader of XML as publishers serve it: it repairs defects and sends events to a builder.
///
/// XML parsers refuse malformed input, or lose data silently in recovery mode: `?a=1&b=2` becomes `?a=1=2`,
/// `caf&eacute;` becomes `caf`, one zero byte ends the feed. This one takes markup the way it was meant: elements come out
/// balanced, references and attributes as their publisher thought them. Comments, instructions and document types (and
/// with them every entity bomb) are passed over. Input is UTF-8; text reaches the builder without being copied.
package struct MarkupReader<Builder: MarkupBuilder> {
  typealias Window = MarkupWindow

  enum Mode {
    case text, cdata, comment, instruction, documentType
  }

  struct OpenElement {
    var name: Int
    var element: FeedElement
    /// The environment around it, which its end restores.
    var outerEnvironment: Int
    var outerBindings: Int
  }

  static var depthLimit: Int { 120 }
  static var tagLimit: Int { 256 << 10 }
  static var attributeLimit: Int { 128 }
  static var bindingLimit: Int { 256 }
  static var maxScanBudget: Int { 1 << 20 }

  package var builder: Builder
  package private(set) var repairs: Set<Repair> = []
  /// Whether the outermost element was closed.
  package private(set) var rootClosed = false

  var mode = Mode.text
  var open: [OpenElement] = []
  var names = NameTable()
  /// The declared prefixes, innermost last.
  var bindings: [NamespaceBinding] = []
  /// A number for the set of `bindings`, never reused.
  var environment = 0
  var lastEnvironment = 0
  /// In a document type: the quotes and brackets that are open.
  var documentTypeNesting: [UInt8] = []
  /// The values of the current tag that were repaired or decoded.
  var decoded: [UInt8] = []
  var attributeRows: [MarkupAttributes.Row] = []
  var sawBeyondASCII: Int32 = 0
  /// The remaining bytes that may be read in vain in search of the end of a tag with broken quotes. Without this limit, a feed of such
  /// tags would take quadratic time.
  var scanBudget = 1 << 20
  private var sawMarkup = false
  private var sawSpaceFirst = false
  private var carry: [UInt8] = []

  package init(builder: Builder) { self.builder = builder }

  /// Takes a block. Constructs that end beyond it wait, unless it is the last.
  package mutating func push(_ bytes: CheckedBytes, isLast: Bool) {
    scanBudget = min(scanBudget + 8 * bytes.count, Self.maxScanBudget)
    if carry.isEmpty {
      let consumed = scan(Window(bytes: bytes, isLast: isLast))
      if consumed < bytes.count { carry.append(contentsOf: bytes[consumed...]) }
    } else {
      // Moved out of self while it is read, since scanning mutates self.
      var window: [UInt8] = []
      swap(&window, &carry)
      window.append(contentsOf: bytes)
      let consumed = window.withCheckedBytes { scan(Window(bytes: $0, isLast: isLast)) }
      window.removeFirst(consumed)
      carry = window
    }
  }

  mutating func note(_ repair: Repair) { repairs.insert(repair) }

  mutating func rootDidClose() { rootClosed = true }

  // MARK: - Private

  /// Returns the number of consumed bytes; the rest waits for more.
  private mutating func scan(_ window: Window) -> Int {
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
    }
    return at
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
    let at = window.bytes.endOfText(from: start, to: window.count, beyondASCII: &sawBeyondASCII)
    if at > start { builder.text(window.slice(start, at)) }
    guard at < window.count else { return at }
    let next =
      switch window[at] {
      case UInt8(ascii: "<"): markup(window, at)
      case UInt8(ascii: "&"): reference(window, at)
      default: specialByte(window, at)
      }
    // The part before a construct that waits for more is consumed in any case.
    return next ?? (at > start ? at : nil)
  }

  private mutating func cdata(_ window: Window, _ start: Int) -> Int? {
    let at = window.bytes.endOfCDATA(from: start, beyondASCII: &sawBeyondASCII)
    if at > start { builder.text(window.slice(start, at)) }
    guard at < window.count else { return at }
    guard window[at] == UInt8(ascii: "]") else { return specialByte(window, at) ?? (at > start ? at : nil) }
    if window.bytes.hasPrefix("]]>", at: at) {
      mode = .text
      return at + 3
    }
    guard at + 2 < window.count || window.isLast else { return at > start ? at : nil }
    builder.text(window.slice(at, at + 1))
    return at + 1
  }
}
