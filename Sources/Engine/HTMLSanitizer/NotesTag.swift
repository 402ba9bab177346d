/// The allowed elements of show notes.
enum NotesTag: Int, CaseIterable {
  case p, a, b, i, u, s, em, strong, code, ul, ol, li, blockquote, pre, h3, h4, h5, h6

  /// `<p>`
  var start: [UInt8] { Self.starts[rawValue] }
  /// `</p>`
  var end: [UInt8] { Self.ends[rawValue] }

  // MARK: - Private

  // Written once: notes have a tag every few words.
  private static let starts = allCases.map { Array("<\($0)>".utf8) }
  private static let ends = allCases.map { Array("</\($0)>".utf8) }
}

/// The treatment of an element of the source.
enum NotesRole {
  case inline(NotesTag)
  case link
  case block(NotesTag)
  case item, heading, rule, lineBreak, cell
  /// A layout element: it becomes a paragraph.
  case paragraph
  case image
  /// Removed with its content.
  case dropped
  /// Removed without its content.
  case transparent

  /// - Parameter name: in lower case.
  init(_ name: String) {
    // Most tags are of these elements, and comparing short strings is faster than hashing them.
    switch name {
    case "p": self = .paragraph
    case "a": self = .link
    case "br": self = .lineBreak
    case "li": self = .item
    case "strong": self = .inline(.strong)
    default: self = Self.ofNames[name] ?? .transparent
    }
  }

  // MARK: - Private

  private static let ofNames: [String: NotesRole] = {
    var roles: [String: NotesRole] = [
      "b": .inline(.b), "i": .inline(.i), "u": .inline(.u), "s": .inline(.s), "strike": .inline(.s), "del": .inline(.s),
      "em": .inline(.em), "strong": .inline(.strong), "code": .inline(.code), "tt": .inline(.code), "kbd": .inline(.code),
      "samp": .inline(.code), "a": .link, "ul": .block(.ul), "menu": .block(.ul), "dir": .block(.ul), "ol": .block(.ol),
      "blockquote": .block(.blockquote), "pre": .block(.pre), "li": .item, "hr": .rule, "br": .lineBreak, "td": .cell, "th": .cell,
      "img": .image,
    ]
    for level in 1...6 { roles["h\(level)"] = .heading }
    for name in NotesFormat.blocks where roles[name] == nil { roles[name] = .paragraph }
    for name in NotesFormat.dropped { roles[name] = .dropped }
    return roles
  }()
}
