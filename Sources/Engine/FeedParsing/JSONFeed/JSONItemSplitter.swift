/// Cuts the items out of a JSON Feed while it arrives, so that each can be read alone and none is held twice.
///
/// What is left, with `items` empty, is `rest`. Only brackets, strings and commas are looked at: whether the parts are JSON is
/// for others to find out.
struct JSONItemSplitter {
  /// One item, and everything outside the items, may be this long; what goes on beyond is left out.
  static let partLimit = 16 << 20

  private(set) var rest: [UInt8] = []
  /// There is a list of items.
  private(set) var sawItems = false
  /// The outermost object was closed.
  private(set) var isComplete = false
  /// An item or the rest was too long.
  private(set) var sawTooLong = false

  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var isInItems = false
  private var item: [UInt8] = []
  private var isInItem = false
  /// The last string directly in the outermost object: the name of what comes next.
  private var name: [UInt8] = []
  /// Up to here `rest` is whole members.
  private var wholeMembers = 0

  /// `rest`, or as much of it as there was when the body broke off.
  var mendedRest: [UInt8] { isComplete ? rest : rest[..<wholeMembers] + [UInt8(ascii: "}")] }

  mutating func push(_ bytes: UnsafeRawBufferPointer, deliver: ([UInt8]) -> Void) {
    var at = 0
    while at < bytes.count, !isComplete {
      if isInString {
        at = string(bytes, at)
      } else {
        take(bytes[at], deliver: deliver)
        at += 1
      }
    }
  }

  // MARK: - Private

  /// Goes on in a string, to its end or that of the bytes.
  private mutating func string(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int {
    var at = start
    if isEscaped {
      isEscaped = false
      at += 1
    }
    while at < bytes.count, bytes[at] != UInt8(ascii: "\""), bytes[at] != UInt8(ascii: "\\") { at += 1 }
    if depth == 1, name.count < 16 { name.append(contentsOf: bytes[start..<at].prefix(16)) }
    if at < bytes.count {
      isEscaped = bytes[at] == UInt8(ascii: "\\")
      isInString = isEscaped
      at += 1
    }
    keep(UnsafeRawBufferPointer(rebasing: bytes[start..<at]))
    return at
  }

  private mutating func take(_ byte: UInt8, deliver: ([UInt8]) -> Void) {
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
      if depth == 1 { name.removeAll(keepingCapacity: true) }
      keep(byte)
    case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): close(byte, deliver: deliver)
    case UInt8(ascii: ",") where depth == 1:
      wholeMembers = rest.count
      keep(byte)
    default: keep(byte)
    }
  }

  private mutating func open(_ byte: UInt8) {
    if isInItems, depth == 2, byte == UInt8(ascii: "{") {
      isInItem = true
      item.removeAll(keepingCapacity: true)
    }
    keep(byte)
    depth += 1
    if depth == 2, byte == UInt8(ascii: "["), name.elementsEqual("items".utf8) {
      isInItems = true
      sawItems = true
    }
  }

  private mutating func close(_ byte: UInt8, deliver: ([UInt8]) -> Void) {
    if isInItems, depth == 2 {
      isInItems = false
      // The name of a list is not the name of the next.
      name.removeAll(keepingCapacity: true)
    }
    keep(byte)
    depth -= 1
    if isInItem, depth == 2 {
      isInItem = false
      if item.count < Self.partLimit { deliver(item) } else { sawTooLong = true }
    }
    if depth <= 0 { isComplete = true }
  }

  private mutating func keep(_ byte: UInt8) { withUnsafeBytes(of: byte) { keep($0) } }

  private mutating func keep(_ bytes: UnsafeRawBufferPointer) {
    if isInItem {
      if item.count < Self.partLimit { item.append(contentsOf: bytes.assumingMemoryBound(to: UInt8.self)) }
    } else if !isInItems {
      if rest.count < Self.partLimit { rest.append(contentsOf: bytes.assumingMemoryBound(to: UInt8.self)) } else { sawTooLong = true }
    }
  }
}
