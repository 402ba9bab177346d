/// Which encoding a body is in: a byte order mark first, then what the bytes themselves prove, then what the HTTP
/// header says, then the declaration. Labels are those of the WHATWG Encoding Standard.
struct FeedEncoding: Equatable {
  /// The name iconv knows it by; nil for UTF-8, which needs no change.
  var iconvName: String?
  /// How many bytes of mark stand before the text.
  var markLength = 0
  var repair: Repair?

  static let utf8 = FeedEncoding()

  /// Judges by the first block of a body.
  static func detect(_ bytes: UnsafeRawBufferPointer, contentType: String?) -> FeedEncoding {
    if bytes.hasPrefix("\u{FEFF}") { return FeedEncoding(markLength: 3) }
    if bytes.count >= 2 {
      switch (bytes[0], bytes[1]) {
      case (0xFF, 0xFE): return FeedEncoding(iconvName: "UTF-16LE", markLength: 2)
      case (0xFE, 0xFF): return FeedEncoding(iconvName: "UTF-16BE", markLength: 2)
      case (UInt8(ascii: "<"), 0): return FeedEncoding(iconvName: "UTF-16LE")
      case (0, UInt8(ascii: "<")): return FeedEncoding(iconvName: "UTF-16BE")
      default: break
      }
    }
    let labels = [contentType.flatMap(charset), declared(bytes)].compactMap { $0 }
    if provesUTF8(bytes) {
      let wrong = labels.contains { names[$0] != "UTF-8" }
      return FeedEncoding(repair: wrong ? .wrongEncoding : nil)
    }
    for label in labels {
      guard let name = names[label] else { continue }
      // The bytes can be read one by one, so they are not UTF-16 whatever is declared.
      if name.hasPrefix("UTF-16") { return FeedEncoding(repair: .wrongEncoding) }
      return FeedEncoding(iconvName: name == "UTF-8" ? nil : name)
    }
    return FeedEncoding(repair: labels.isEmpty ? nil : .unknownEncoding)
  }

  // MARK: - Private

  /// `charset=` of a Content-Type header.
  private static func charset(_ contentType: String) -> String? {
    let lower = contentType.lowercased()
    guard let range = lower.firstRange(of: "charset=") else { return nil }
    let value = lower[range.upperBound...].drop { $0 == "\"" || $0 == "'" || $0 == " " }
    return String(value.prefix { $0 != ";" && $0 != "\"" && $0 != "'" && $0 != " " }).nonEmpty
  }

  /// `encoding=` of the XML declaration, or the `charset=` of a web page's head.
  private static func declared(_ bytes: UnsafeRawBufferPointer) -> String? {
    let head = UnsafeRawBufferPointer(rebasing: bytes.prefix(1024))
    guard var at = find("encoding", in: head) ?? find("charset", in: head) else { return nil }
    while at < head.count, head[at].isSpace || "=\"'".utf8.contains(head[at]) { at += 1 }
    var end = at
    while end < head.count, head[end].continuesName { end += 1 }
    return String(decoding: head[at..<end], as: UTF8.self).lowercased().nonEmpty
  }

  /// Where a declared attribute's name ends: within the XML declaration, or anywhere for a page's charset.
  private static func find(_ name: StaticString, in head: UnsafeRawBufferPointer) -> Int? {
    for at in 0..<head.count where head.hasPrefixIgnoringCase(name, at: at) {
      let isXML = name.utf8Start[0] == UInt8(ascii: "e")
      if isXML {
        // Not the word "encoding" in a title.
        guard let end = head.firstIndex(of: UInt8(ascii: ">"), from: 0), at < end,
          head.trimmed.hasPrefixIgnoringCase("<?xml")
            || head[..<end].contains(UInt8(ascii: "?"))
        else { return nil }
      }
      return at + name.utf8CodeUnitCount
    }
    return nil
  }

  /// At least one multi-byte character and none that is broken, but for the last.
  private static func provesUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var (at, found) = (0, false)
    while at < bytes.count {
      if bytes[at] < 0x80 {
        at += 1
        continue
      }
      let length = UTF8Sequence.length(in: bytes, at: at)
      if length == 0 { return false }
      if length < 0 { return found }
      found = true
      at += length
    }
    return found
  }

  // A list, not iconv's own: names come from the network, and some of iconv's converters have had holes.
  private static let names: [String: String] = {
    var names: [String: String] = [
      "utf-8": "UTF-8", "utf8": "UTF-8", "unicode-1-1-utf-8": "UTF-8",
      "utf-16": "UTF-16LE", "utf-16le": "UTF-16LE", "utf-16be": "UTF-16BE", "ucs-2": "UTF-16LE",
      "us-ascii": "WINDOWS-1252", "ascii": "WINDOWS-1252", "iso-8859-1": "WINDOWS-1252", "iso8859-1": "WINDOWS-1252",
      "latin1": "WINDOWS-1252", "latin-1": "WINDOWS-1252", "cp1252": "WINDOWS-1252",
      "iso-8859-9": "WINDOWS-1254", "iso-8859-11": "WINDOWS-874", "tis-620": "WINDOWS-874", "windows-874": "WINDOWS-874",
      "koi8-r": "KOI8-R", "koi8-u": "KOI8-U", "macintosh": "MACINTOSH", "mac-cyrillic": "MAC-CYRILLIC",
      "x-mac-cyrillic": "MAC-CYRILLIC", "ibm866": "IBM866", "cp866": "IBM866",
      "gbk": "GB18030", "gb2312": "GB18030", "gb18030": "GB18030", "x-gbk": "GB18030", "cp936": "GB18030",
      "big5": "BIG5-HKSCS", "big5-hkscs": "BIG5-HKSCS",
      "shift_jis": "CP932", "shift-jis": "CP932", "sjis": "CP932", "x-sjis": "CP932", "windows-31j": "CP932",
      "euc-jp": "EUC-JP", "iso-2022-jp": "ISO-2022-JP",
      "euc-kr": "UHC", "ks_c_5601-1987": "UHC", "windows-949": "UHC", "cp949": "UHC",
    ]
    for page in 1250...1258 {
      names["windows-\(page)"] = "WINDOWS-\(page)"
      names["cp\(page)"] = "WINDOWS-\(page)"
    }
    for part in [2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16] { names["iso-8859-\(part)"] = "ISO-8859-\(part)" }
    return names
  }()
}
