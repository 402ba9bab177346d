import TextScanning

/// A collector of the text of a web page.
struct NotesTextReader: HTMLReader {
  private let limit: Int
  /// Whether lines of the page stay lines.
  private let keepsLines: Bool
  /// Whether the items of lists are apart in one line: "Links: one · two".
  private let separatesItems: Bool
  private var output: [UInt8] = []
  private var droppedDepth = 0
  /// Whether there was white space since the last word.
  private var isApart = false
  /// Whether a line has ended since.
  private var isOnNextLine = false
  /// Whether an item of a list has started or ended since.
  private var isAtItem = false

  /// - Parameter limit: the number of bytes after which it needs no more.
  init(limit: Int = .max, keepsLines: Bool = false, separatesItems: Bool = false) {
    self.limit = limit
    self.keepsLines = keepsLines
    self.separatesItems = separatesItems
  }

  mutating func start(_ name: String, _ attributes: HTMLAttributes) { take(NotesRole(name), attributes, depth: 1) }

  mutating func end(_ name: String) { take(NotesRole(name), nil, depth: -1) }

  /// Words separated by one space. A no-break space counts as white space.
  mutating func text(_ bytes: CheckedBytes) {
    guard droppedDepth == 0 else { return }
    var at = 0
    while at < bytes.count, !hasEnough {
      let blank = Self.blankLength(bytes, at)
      if blank > 0 {
        isApart = true
        at += blank
        continue
      }
      let start = at
      let enough = start + min(limit - output.count, bytes.count)
      // Continues to the end of the last word that is one space after the previous one, or to the limit.
      while at < bytes.count {
        // Nearly every byte is part of a word.
        while at < bytes.count, bytes[at] > 0x20, bytes[at] != 0xC2 { at += 1 }
        guard at < bytes.count else { break }
        let blank = Self.blankLength(bytes, at)
        if blank > 0 {
          guard at < enough, bytes[at] == 0x20, at + 1 < bytes.count, Self.blankLength(bytes, at + 1) == 0 else { break }
        }
        at += 1
      }
      if isApart, let last = output.last {
        output.append(isOnNextLine ? 0x0A : 0x20)
        if isAtItem, last != UInt8(ascii: ":") { output.append(contentsOf: "· ".utf8) }
      }
      (isApart, isOnNextLine, isAtItem) = (false, false, false)
      output.append(contentsOf: bytes.part(start..<at))
    }
  }

  var hasEnough: Bool { output.count >= limit }

  func finish() -> String { String(decoding: output, as: UTF8.self) }

  // MARK: - Private

  private mutating func take(_ role: NotesRole, _ attributes: HTMLAttributes?, depth: Int) {
    switch role {
    case .dropped: droppedDepth += depth
    case .image:
      guard droppedDepth == 0, let attributes, !NotesPicture.isPixel(attributes) else { return }
      NotesPicture.alternative(attributes).withCheckedBytes { text($0) }
    case .inline, .link, .transparent: break
    case .block, .item, .heading, .rule, .lineBreak, .cell, .paragraph:
      guard droppedDepth == 0 else { return }
      isApart = true
      if keepsLines { isOnNextLine = true }
      if separatesItems, case .item = role { isAtItem = true }
    }
  }

  private static func blankLength(_ bytes: CheckedBytes, _ at: Int) -> Int {
    if bytes[at] <= 0x20 { return 1 }
    return bytes[at] == 0xC2 && at + 1 < bytes.count && bytes[at + 1] == 0xA0 ? 2 : 0
  }
}
