/// A parsed Swift file: the code without comments and without the content of literals, the literals, the comments.
struct SwiftText: Sendable {
  /// The same lines as the file; a literal is `""`, and its interpolations follow it as code in parentheses.
  let code: String
  let literals: [Literal]
  /// By line, counted from 1.
  let comments: [Int: String]
  private let codeLines: [Substring]

  struct Literal: Sendable, Equatable {
    /// The line of its beginning.
    let line: Int
    /// The value of the literal, except that an interpolation is `\()`, or `\(label:)` where it has a label, and that lines stay lines.
    let text: String

    /// The line of `index` of the text.
    func line(at index: String.Index) -> Int { text[..<index].utf8.reduce(line) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 } }
  }

  init(_ source: String) {
    var reader = Reader(bytes: Array(source.utf8))
    reader.readCode(isNested: false)
    code = String(decoding: reader.code, as: UTF8.self)
    codeLines = code.split(separator: "\n", omittingEmptySubsequences: false)
    literals = reader.literals.sorted { $0.line < $1.line }
    comments = reader.comments
  }

  func codeLine(_ line: Int) -> Substring { codeLines.indices.contains(line - 1) ? codeLines[line - 1] : "" }

  /// Whether a comment is on `line` or directly above it.
  func isExplained(_ line: Int) -> Bool { comments[line] != nil || comments[line - 1] != nil }
}

private struct Reader {
  let bytes: [UInt8]
  var index = 0
  var line = 1
  var code: [UInt8] = []
  var literals: [SwiftText.Literal] = []
  var comments: [Int: String] = [:]

  init(bytes: [UInt8]) {
    self.bytes = bytes
    code.reserveCapacity(bytes.count)
  }

  /// Reads to the end, or to the parenthesis that closes an interpolation.
  mutating func readCode(isNested: Bool) {
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "/") where next == UInt8(ascii: "/"): readLineComment()
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"): readBlockComment()
      case UInt8(ascii: "\""): readLiteral(hashes: 0)
      case UInt8(ascii: "#"):
        let hashes = count(of: UInt8(ascii: "#"), from: index)
        if byte(index + hashes) == UInt8(ascii: "\"") {
          index += hashes
          readLiteral(hashes: hashes)
        } else {
          take()
        }
      case UInt8(ascii: "("):
        depth += 1
        take()
      case UInt8(ascii: ")"):
        depth -= 1
        if isNested && depth < 0 { return }
        take()
      default: take()
      }
    }
  }

  // MARK: - Private

  private var next: UInt8? { byte(index + 1) }
  private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }
  private func count(of byte: UInt8, from start: Int) -> Int {
    var end = start
    while self.byte(end) == byte { end += 1 }
    return end - start
  }

  private mutating func take() {
    if bytes[index] == UInt8(ascii: "\n") { line += 1 }
    code.append(bytes[index])
    index += 1
  }

  private mutating func readLineComment() {
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    comments[line, default: ""] += String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func readBlockComment() {
    var depth = 0
    repeat {
      if bytes[index] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        depth += 1
        index += 1
      } else if bytes[index] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
        depth -= 1
        index += 1
      } else if bytes[index] == UInt8(ascii: "\n") {
        code.append(bytes[index])
        line += 1
      }
      comments[line, default: ""] += "*"
      index += 1
    } while depth > 0 && index < bytes.count
  }

  private mutating func readLiteral(hashes: Int) {
    let quote = UInt8(ascii: "\"")
    let startLine = line
    let quotes = count(of: quote, from: index) >= 3 ? 3 : 1
    index += quotes
    code += [quote, quote]
    var text: [UInt8] = []
    while index < bytes.count {
      if bytes[index] == quote, count(of: quote, from: index) >= quotes, count(of: UInt8(ascii: "#"), from: index + quotes) >= hashes {
        index += quotes + hashes
        break
      }
      if bytes[index] == UInt8(ascii: "\\"), count(of: UInt8(ascii: "#"), from: index + 1) >= hashes {
        index += 1 + hashes
        readEscape(into: &text)
      } else {
        if bytes[index] == UInt8(ascii: "\n") { newline() }
        text.append(bytes[index])
        index += 1
      }
    }
    literals.append(SwiftText.Literal(line: startLine, text: String(decoding: text, as: UTF8.self)))
  }

  private mutating func newline() {
    line += 1
    code.append(UInt8(ascii: "\n"))
  }

  private mutating func readEscape(into text: inout [UInt8]) {
    guard let escaped = byte(index) else { return }
    index += 1
    switch escaped {
    case UInt8(ascii: "("):
      text += Array("\\(\(label))".utf8)
      code.append(UInt8(ascii: "("))
      readCode(isNested: true)
      code.append(UInt8(ascii: ")"))
      index += 1
    case UInt8(ascii: "\n"):
      newline()
      text.append(escaped)
    case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"), UInt8(ascii: "0"), UInt8(ascii: "u"): text.append(UInt8(ascii: " "))
    default: text.append(escaped)
    }
  }

  /// "url:" at the beginning of an interpolation.
  private var label: String {
    var end = index
    while let byte = byte(end), (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) { end += 1 }
    return end > index && byte(end) == UInt8(ascii: ":") ? String(decoding: bytes[index...end], as: UTF8.self) : ""
  }
}
