extension HTML {
  /// Collects literals and escaped values.
  public struct Interpolation: StringInterpolationProtocol {
    var text: String

    public init(literalCapacity: Int, interpolationCount: Int) {
      text = ""
      text.reserveCapacity(literalCapacity + interpolationCount * 24)
    }

    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Text: escaped, so it is safe between tags and inside a quoted attribute.
    public mutating func appendInterpolation(_ value: String) { text.appendEscaped(value) }

    public mutating func appendInterpolation(_ value: String?) {
      if let value { text.appendEscaped(value) }
    }

    public mutating func appendInterpolation(_ value: some BinaryInteger) { text += String(value) }

    public mutating func appendInterpolation(_ value: Double) { text += String(value) }

    public mutating func appendInterpolation(_ value: HTML) { text += value.text }

    public mutating func appendInterpolation(_ value: HTML?) {
      if let value { text += value.text }
    }

    public mutating func appendInterpolation(_ values: [HTML]) {
      for value in values { text += value.text }
    }

    /// A link: its scheme is checked, and a path of this server gets the base path.
    public mutating func appendInterpolation(url: String) { text.appendEscaped(Link.checked(url)) }

    /// ` name="value"`, or nothing for nil.
    public mutating func appendInterpolation(attribute name: StaticString, _ value: String?) {
      guard let value else { return }
      text += " \(name)=\""
      text.appendEscaped(value)
      text += "\""
    }

    public mutating func appendInterpolation(attribute name: StaticString, _ value: Double?) {
      if let value { text += " \(name)=\"\(value)\"" }
    }

    public mutating func appendInterpolation(attribute name: StaticString, _ value: Int64?) {
      if let value { text += " \(name)=\"\(value)\"" }
    }

    /// ` name`, or nothing.
    public mutating func appendInterpolation(flag name: StaticString, _ isOn: Bool) {
      if isOn { text += " \(name)" }
    }
  }
}

extension String {
  /// Most text needs no escape: one scan, then the whole text is appended.
  fileprivate mutating func appendEscaped(_ value: String) {
    guard value.utf8.contains(where: \.needsEscape) else { return self += value }
    for character in value.unicodeScalars {
      switch character {
      case "&": self += "&amp;"
      case "<": self += "&lt;"
      case ">": self += "&gt;"
      case "\"": self += "&quot;"
      case "'": self += "&#39;"
      default: unicodeScalars.append(character)
      }
    }
  }
}

extension UInt8 {
  fileprivate var needsEscape: Bool {
    switch self {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
    default: false
    }
  }
}
