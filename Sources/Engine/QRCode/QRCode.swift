import CQREncode

/// A QR code (ISO/IEC 18004) of a short text: a square of dark and light modules, with error correction level M (15 %).
public struct QRCode: Sendable, Equatable {
  /// The number of modules on each side, without the quiet zone.
  public let size: Int
  private let isDark: [Bool]

  /// The width of the light margin that scanners need, in modules.
  public static let quietZone = 4
  /// The longest text, in bytes.
  public static let maxLength = 500

  /// - Returns: nil for an empty text, one that is longer than `maxLength`, and one with a zero byte.
  public init?(_ text: String) {
    guard (1...Self.maxLength).contains(text.utf8.count), !text.utf8.contains(0),
      let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M)
    else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard width > 0, let modules = code.pointee.data else { return nil }
    size = width
    // The lowest bit of each byte is the color of a module.
    isDark = UnsafeBufferPointer(start: modules, count: width * width).map { $0 & 1 == 1 }
  }

  /// Whether a module is dark; false outside of the square.
  public func isDark(column: Int, row: Int) -> Bool {
    (0..<size).contains(column) && (0..<size).contains(row) && isDark[row * size + column]
  }

  /// The dark modules as the `d` attribute of an SVG path, in a coordinate system with one unit a module and the quiet zone around:
  /// the picture is `size + 2 * quietZone` wide and high.
  public var path: String {
    var path = ""
    for row in 0..<size {
      var column = 0
      while column < size {
        let start = column
        while isDark(column: column, row: row) { column += 1 }
        if column > start { path += "M\(start + Self.quietZone) \(row + Self.quietZone)h\(column - start)v1h-\(column - start)z" }
        column += 1
      }
    }
    return path
  }

  /// Lines for a terminal, two rows of modules each, with a light margin of two modules. Their colors are set explicitly, so that the code is
  /// dark on light in every color scheme. Source: ECMA-48, with the 256 colors of xterm.
  public var terminalLines: [String] {
    let margin = 2
    return stride(from: -margin, to: size + margin, by: 2).map { row in
      "\u{1B}[38;5;16;48;5;231m"
        + (-margin..<size + margin).map { column in
          switch (isDark(column: column, row: row), isDark(column: column, row: row + 1)) {
          case (true, true): "█"
          case (true, false): "▀"
          case (false, true): "▄"
          case (false, false): " "
          }
        }.joined() + "\u{1B}[0m"
    }
  }

  /// The number of columns of a terminal that `terminalLines` needs.
  public var terminalWidth: Int { size + 4 }
}
