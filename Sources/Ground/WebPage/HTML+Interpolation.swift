extension HTML {
  /// Collects literals and escaped values.
  public struct Interpolation: StringInterpolationProtocol {
    var bytes: [UInt8] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + interpolationCount * 24)
    }

    public mutating func appendLiteral(_ literal: String) { bytes.append(contentsOf: literal.utf8) }

    /// Text: escaped, so it is safe between tags and inside a quoted attribute.
    public mutating func appendInterpolation(_ value: String) { bytes.appendEscaped(value) }

    public mutating func appendInterpolation(_ value: String?) {
      if let value { bytes.appendEscaped(value) }
    }

    public mutating func appendInterpolation(_ value: Int) { appendLiteral(String(value)) }

    public mutating func appendInterpolation(_ value: Int64) { appendLiteral(String(value)) }

    public mutating func appendInterpolation(_ value: Double) { appendLiteral(String(value)) }

    public mutating func appendInterpolation(_ value: HTML) { bytes += value.bytes }

    public mutating func appendInterpolation(_ value: HTML?) {
      if let value { bytes += value.bytes }
    }

    public mutating func appendInterpolation(_ values: [HTML]) {
      for value in values { bytes += value.bytes }
    }

    /// A link: its scheme is checked, and a path of this server gets the base path.
    public mutating func appendInterpolation(url: String) { bytes.appendEscaped(Link.checked(url)) }

    /// ` name="value"`, or nothing for nil.
    public mutating func appendInterpolation(attribute name: StaticString, _ value: String?) {
      guard let value else { return }
      append(name)
      appendLiteral("=\"")
      bytes.appendEscaped(value)
      appendLiteral("\"")
    }

    public mutating func appendInterpolation(attribute name: StaticString, _ value: Double?) {
      if let value { appendInterpolation(attribute: name, String(value)) }
    }

    public mutating func appendInterpolation(attribute name: StaticString, _ value: Int64?) {
      if let value { appendInterpolation(attribute: name, String(value)) }
    }

    /// ` name`, or nothing.
    public mutating func appendInterpolation(flag name: StaticString, _ isOn: Bool) {
      if isOn { append(name) }
    }

    private mutating func append(_ name: StaticString) {
      appendLiteral(" ")
      name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
  }
}

extension [UInt8] {
  /// Most text needs no escape: one scan, then the whole text is appended.
  fileprivate mutating func appendEscaped(_ value: String) {
    var value = value
    value.withUTF8 { text in
      guard text.contains(where: { $0.escape != nil }) else { return append(contentsOf: text) }
      for byte in text {
        if let escape = byte.escape { escape.withUTF8Buffer { append(contentsOf: $0) } } else { append(byte) }
      }
    }
  }
}

extension UInt8 {
  /// The reference that replaces this character of markup.
  fileprivate var escape: StaticString? {
    switch self {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }
}
