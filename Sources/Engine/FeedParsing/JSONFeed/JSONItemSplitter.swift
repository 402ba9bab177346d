import TextScanning

/// A streaming splitter of a JSON Feed into its items, so that each can be parsed alone and none is held twice.
///
/// The remainder, with `items` empty, is `rest`. It reads only brackets, strings and commas; the parts need not be valid JSON.
struct JSONItemSplitter {
  /// The maximum length of an item and of the remainder, in bytes; the part beyond is dropped.
  static let partLimit = 16 << 20

  private(set) var rest: [UInt8] = []
  /// Whether there is a list of items.
  private(set) var sawItems = false
  /// Whether the outermost object was closed.
  private(set) var isComplete = false
  /// Whether an item or the remainder was too long.
  private(set) var sawTooLong = false

  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var isInItems = false
  private var item: [UInt8] = []
  private var isInItem = false
  /// The last string directly in the outermost object: the name of the next member.
  private var name: [UInt8] = []
  /// Up to this offset `rest` consists of complete members.
  private var wholeMembers = 0

  /// `rest`, closed after its last complete member when the body was truncated.
  var repairedRest: [UInt8] { isComplete ? rest : rest[..<wholeMembers] + [UInt8(ascii: "}")] }

  mutating func push(_ bytes: CheckedBytes, deliver: ([UInt8]) -> Void) {
    var at = 0
    while at < bytes.count, !isComplete {
      if isInString {
        at = string(bytes, at)
      } else {
        addByte(bytes[at], deliver: deliver)
        at += 1
      }
    }
  }

  // MARK: - Private

  /// Continues in a string, to its end or that of the bytes.
  private mutating func string(_ bytes: CheckedBytes, _ start: Int) -> Int {
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
    append(bytes.part(start..<at))
    return at
  }

  private mutating func addByte(_ byte: UInt8, deliver: ([UInt8]) -> Void) {
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
      if depth == 1 { name.removeAll(keepingCapacity: true) }
      append(byte)
    case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): close(byte, deliver: deliver)
    case UInt8(ascii: ",") where depth == 1:
      wholeMembers = rest.count
      append(byte)
    default: append(byte)
    }
  }

  private mutating func open(_ byte: UInt8) {
    if isInItems, depth == 2, byte == UInt8(ascii: "{") {
      isInItem = true
      item.removeAll(keepingCapacity: true)
    }
    append(byte)
    depth += 1
    if depth == 2, byte == UInt8(ascii: "["), name.elementsEqual("items".utf8) {
      isInItems = true
      sawItems = true
    }
  }

  private mutating func close(_ byte: UInt8, deliver: ([UInt8]) -> Void) {
    if isInItems, depth == 2 {
      isInItems = false
      // The name of a list must not be used for the next one.
      name.removeAll(keepingCapacity: true)
    }
    append(byte)
    depth -= 1
    if isInItem, depth == 2 {
      isInItem = false
      if item.count < Self.partLimit { deliver(item) } else { sawTooLong = true }
    }
    if depth <= 0 { isComplete = true }
  }

  private mutating func append(_ byte: UInt8) {
    if isInItem {
      if item.count < Self.partLimit { item.append(byte) }
    } else if !isInItems {
      if rest.count < Self.partLimit { rest.append(byte) } else { sawTooLong = true }
    }
  }

  private mutating func append(_ bytes: CheckedBytes) {
    if isInItem {
      if item.count < Self.partLimit { item.append(contentsOf: bytes) }
    } else if !isInItems {
      if rest.count < Self.partLimit { rest.append(contentsOf: bytes) } else { sawTooLong = true }
    }
  }
}
