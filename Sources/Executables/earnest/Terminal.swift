import Foundation

/// The terminal, or what stands in its place.
enum Terminal {
  /// Whether a person looks at what is printed.
  static var isSeen: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether a person can be asked.
  static var canAsk: Bool { isSeen && isatty(STDIN_FILENO) == 1 }

  /// Columns of a line.
  static var width: Int {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Says it at once: print() would keep it back from whoever waits for a line.
  static func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

  /// A line of JSON, for programs.
  static func write(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    write(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
  }

  static func ask(_ question: String) -> String? {
    write(question)
    return readLine()
  }

  /// What is typed does not show.
  static func askSecretly(_ question: String) -> String? { getpass(question).map { String(cString: $0) } }

  /// Text from the network, without what would steer the terminal or turn the writing round.
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

  /// As much of the text as fits into `columns`. East Asian letters take two.
  static func fitting(_ text: String, columns: Int) -> String {
    var left = columns
    return String(
      text.prefix { character in
        left -= character.unicodeScalars.first.map(isWide) == true ? 2 : 1
        return left >= 0
      })
  }

  // MARK: - Private

  /// Embeddings, overrides and isolates of directions.
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
