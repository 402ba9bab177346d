import Foundation

/// The terminal, or the file or pipe in its place.
enum Terminal {
  /// Whether standard output is a terminal.
  static var isInteractive: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether the user can be asked for input.
  static var canPrompt: Bool { isInteractive && isatty(STDIN_FILENO) == 1 }

  /// The number of columns.
  static var width: Int {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Writes without buffering: print() would delay lines that a reading program waits for, and ignores failures.
  static func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) throws(OutputFailure) {
    var left = Array(text.utf8)[...]
    while !left.isEmpty {
      let count = left.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { left = left.dropFirst(count) } else if errno != EINTR { throw OutputFailure(code: errno) }
    }
  }

  /// Removes drawn lines. A failure does not hide the error that is reported next.
  static func erase(_ control: String) { try? write(control) }

  /// Writes one line of JSON.
  static func write(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    try write(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
  }

  /// "███████···········  ": the done part of `length` places.
  static func bar(_ done: Int, of length: Int) -> String {
    String(repeating: "█", count: done) + String(repeating: "·", count: length - done) + "  "
  }

  static func prompt(_ question: String) -> String? {
    try? write(question)
    return readLine()
  }

  /// The typed text is not echoed.
  static func readPassword(_ question: String) -> String? { getpass(question).map { String(cString: $0) } }

  /// Text from the network without characters that control the terminal or reverse the writing direction.
  static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { scalar in
          switch scalar.properties.generalCategory {
          case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
          case .format: !turns.contains(scalar.value)
          default: true
          }
        }))
  }

  /// The beginning of the text that fits into `columns`.
  static func fitting(_ text: String, columns: Int) -> String {
    var left = columns
    return String(
      text.prefix { character in
        left -= self.columns(of: character)
        return left >= 0
      })
  }

  /// The columns of a character: East Asian ones take two.
  static func columns(of character: Character) -> Int { character.unicodeScalars.first.map(isWide) == true ? 2 : 1 }

  // MARK: - Private

  /// Characters that embed, override or isolate writing directions.
  private static let turns: Set<UInt32> = Set(0x202A...0x202E).union(0x2066...0x2069)

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
