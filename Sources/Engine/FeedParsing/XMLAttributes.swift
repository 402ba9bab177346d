import CFeedXML

/// The attributes of one start tag, valid while its event is handled.
struct XMLAttributes {
  private let rows: UnsafeBufferPointer<FeedXMLAttribute>

  init(_ first: UnsafePointer<FeedXMLAttribute>?, count: Int32) {
    rows = UnsafeBufferPointer(start: first, count: first == nil ? 0 : Int(count))
  }

  /// The value of an attribute without prefix; the name in lower case. Upper case in the feed is overlooked.
  subscript(name: StaticString) -> String? {
    rows.first { $0.prefix == nil && Self.equal($0.local, name) }.map(Self.value)
  }

  /// The value of `xml:base`, `xml:lang` and the like.
  func xml(_ name: StaticString) -> String? {
    rows.first { $0.prefix != nil && Self.equal($0.prefix, "xml") && Self.equal($0.local, name) }.map(Self.value)
  }

  /// `rdf:about`, the name of a thing in RSS 1.0.
  var about: String? { rows.first { $0.prefix != nil && Self.equal($0.local, "about") }.map(Self.value) }

  /// The attributes without prefix, as written.
  var unprefixed: [(name: String, value: String)] {
    rows.compactMap { row in
      guard row.prefix == nil, let local = row.local else { return nil }
      return (String(cString: local), Self.value(row))
    }
  }

  // MARK: - Private

  private static func value(_ row: FeedXMLAttribute) -> String {
    guard let start = row.value, let end = row.value_end else { return "" }
    let bytes = UnsafeRawBufferPointer(start: start, count: end - start)
    guard bytes.firstIndex(of: UInt8(ascii: "&"), from: 0) != nil else { return String(decoding: bytes, as: UTF8.self) }
    // Told not to replace entities, libxml2 leaves every ampersand of a value as "&#38;", however it was written.
    var plain: [UInt8] = []
    var at = 0
    while at < bytes.count {
      plain.append(bytes[at])
      at += bytes.hasPrefix("&#38;", at: at) ? 5 : 1
    }
    return String(decoding: plain, as: UTF8.self)
  }

  private static func equal(_ text: UnsafePointer<CChar>?, _ name: StaticString) -> Bool {
    guard let text else { return false }
    for index in 0..<name.utf8CodeUnitCount where UInt8(bitPattern: text[index]).lowercased != name.utf8Start[index] {
      return false
    }
    return text[name.utf8CodeUnitCount] == 0
  }
}
