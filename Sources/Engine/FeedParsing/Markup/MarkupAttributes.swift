import TextScanning

/// The attributes of one start tag, valid while its event is handled.
package struct MarkupAttributes {
  /// Where a name and a value are. The name is in the tag; the value too, or among the decoded ones.
  struct Row {
    var nameStart: Int
    var nameEnd: Int
    var valueStart: Int
    var valueEnd: Int
    var isDecoded: Bool
  }

  private let rows: [Row]
  private let window: CheckedBytes
  private let decoded: [UInt8]

  init(rows: [Row], window: CheckedBytes, decoded: [UInt8]) {
    self.rows = rows
    self.window = window
    self.decoded = decoded
  }

  /// The value of an attribute; the name in lower case, with its prefix when it has one. Upper case in the feed is overlooked.
  package subscript(name: StaticString) -> String? {
    rows.first { $0.nameEnd - $0.nameStart == name.utf8CodeUnitCount && window.hasPrefixIgnoringCase(name, at: $0.nameStart) }
      .map(value)
  }

  /// The value of an attribute with this name after any prefix.
  subscript(prefixed name: StaticString) -> String? {
    rows.first { row in
      let start = row.nameEnd - name.utf8CodeUnitCount
      return start > row.nameStart && window[start - 1] == UInt8(ascii: ":") && window.hasPrefixIgnoringCase(name, at: start)
    }.map(value)
  }

  /// The attributes without a prefix, as written.
  var unprefixed: [(name: String, value: String)] {
    rows.compactMap { row in
      let name = window[row.nameStart..<row.nameEnd]
      return name.contains(UInt8(ascii: ":")) || name.elementsEqual("xmlns".utf8)
        ? nil : (String(decoding: name, as: UTF8.self), value(row))
    }
  }

  /// The namespace declarations of the tag.
  var namespaces: [(prefix: [UInt8], uri: String)] {
    rows.compactMap { row in
      guard window.hasPrefix("xmlns", at: row.nameStart) else { return nil }
      let prefixStart = row.nameStart + 5
      if row.nameEnd == prefixStart { return ([], value(row)) }
      return window[prefixStart] == UInt8(ascii: ":") ? (Array(window[(prefixStart + 1)..<row.nameEnd]), value(row)) : nil
    }
  }

  // MARK: - Private

  private func value(_ row: Row) -> String {
    row.isDecoded
      ? String(decoding: decoded[row.valueStart..<row.valueEnd], as: UTF8.self)
      : String(decoding: window.part(row.valueStart..<row.valueEnd), as: UTF8.self)
  }
}
