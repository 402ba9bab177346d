import TextScanning

/// The encodings that feeds use, by the labels of the WHATWG Encoding Standard; and what a body says of its own.
struct FeedEncoding: Hashable {
  /// The name in iconv.
  let name: String

  static let utf8 = FeedEncoding(name: "UTF-8")
  static let utf16LittleEndian = FeedEncoding(name: "UTF-16LE")
  static let utf16BigEndian = FeedEncoding(name: "UTF-16BE")
  static let utf32LittleEndian = FeedEncoding(name: "UTF-32LE")
  static let utf32BigEndian = FeedEncoding(name: "UTF-32BE")
  static let windows1252 = FeedEncoding(name: "WINDOWS-1252")

  var isUTF16: Bool { name.hasPrefix("UTF-16") }
  /// Whether sequences of ASCII bytes stand for other characters.
  var escapes: Bool { name == "ISO-2022-JP" }
  /// Whether each byte is one character.
  var isSingleByte: Bool {
    !name.hasPrefix("UTF-") && !["GB18030", "BIG5-HKSCS", "CP932", "EUC-JP", "ISO-2022-JP", "UHC"].contains(name)
  }

  init(name: String) { self.name = name }

  /// nil for an unknown label.
  init?(label: String) {
    guard let name = Self.names[label.lowercased()] else { return nil }
    self.name = name
  }

  /// The usual encodings of a language besides UTF-8, most likely first.
  static func customary(for language: String) -> [FeedEncoding] {
    let language = language.lowercased()
    let names: [String] =
      switch language.prefix(2) {
      case "zh": ["-tw", "-hk", "-hant"].contains { language.contains($0) } ? ["BIG5-HKSCS", "GB18030"] : ["GB18030", "BIG5-HKSCS"]
      case "ja": ["EUC-JP", "CP932"]
      case "ko": ["UHC"]
      case "ru", "uk", "bg", "be", "mk", "sr": ["WINDOWS-1251"]
      case "pl", "cs", "sk", "hu", "hr", "sl", "ro": ["WINDOWS-1250"]
      case "el": ["WINDOWS-1253"]
      case "tr": ["WINDOWS-1254"]
      case "he", "iw": ["WINDOWS-1255"]
      case "ar", "fa": ["WINDOWS-1256"]
      case "th": ["WINDOWS-874"]
      default: []
      }
    return names.map { FeedEncoding(name: $0) }
  }

  // MARK: - Declared encodings

  /// `charset=` of a Content-Type header.
  static func label(inContentType contentType: String) -> String? {
    let lower = contentType.lowercased()
    guard let range = lower.firstRange(of: "charset=") else { return nil }
    let value = lower[range.upperBound...].drop { $0 == "\"" || $0 == "'" || $0 == " " }
    return String(value.prefix { $0 != ";" && $0 != "\"" && $0 != "'" && $0 != " " }).nonEmpty
  }

  /// `encoding=` of the XML declaration, or the `charset=` of a web page's head.
  static func declaredLabel(in bytes: CheckedBytes) -> String? {
    let head = CheckedBytes(rebasing: bytes.prefix(1024))
    guard var at = find("encoding", in: head, isXML: true) ?? find("charset", in: head, isXML: false) else { return nil }
    while at < head.count, head[at].isSpace || "=\"'".utf8.contains(head[at]) { at += 1 }
    var end = at
    while end < head.count, head[end].continuesName { end += 1 }
    return String(decoding: head.part(at..<end), as: UTF8.self).lowercased().nonEmpty
  }

  /// The text of the first `language` element.
  static func language(in bytes: CheckedBytes) -> String? {
    var at = 0
    while let less = bytes.firstIndex(of: UInt8(ascii: "<"), from: at) {
      at = less + 1
      guard bytes.hasPrefixIgnoringCase("<language>", at: less) || bytes.hasPrefixIgnoringCase("<dc:language>", at: less),
        let start = bytes.firstIndex(of: UInt8(ascii: ">"), from: less)
      else { continue }
      let text = bytes[(start + 1)...].prefix(64).prefix { $0 != UInt8(ascii: "<") }
      return String(decoding: text, as: UTF8.self).trimmed.nonEmpty
    }
    return nil
  }

  // MARK: - Private

  /// The end of the attribute's name: within the XML declaration, or anywhere for a page's charset.
  private static func find(_ name: StaticString, in head: CheckedBytes, isXML: Bool) -> Int? {
    for at in 0..<head.count where head.hasPrefixIgnoringCase(name, at: at) {
      if isXML {
        // Excludes the word "encoding" in a title.
        guard let end = head.firstIndex(of: UInt8(ascii: ">"), from: 0), at < end,
          head.trimmed.hasPrefixIgnoringCase("<?xml")
            || head[..<end].contains(UInt8(ascii: "?"))
        else { return nil }
      }
      return at + name.utf8CodeUnitCount
    }
    return nil
  }

  // A fixed list instead of all of iconv's names: the labels come from the network, and some of iconv's converters have had
  // vulnerabilities.
  private static let names: [String: String] = {
    var names: [String: String] = [
      "utf-8": "UTF-8", "utf8": "UTF-8", "unicode-1-1-utf-8": "UTF-8",
      "utf-16": "UTF-16LE", "utf-16le": "UTF-16LE", "utf-16be": "UTF-16BE", "ucs-2": "UTF-16LE",
      "us-ascii": "WINDOWS-1252", "ascii": "WINDOWS-1252", "iso-8859-1": "WINDOWS-1252", "iso8859-1": "WINDOWS-1252",
      "iso_8859-1": "WINDOWS-1252", "latin1": "WINDOWS-1252", "latin-1": "WINDOWS-1252", "l1": "WINDOWS-1252",
      "iso-8859-9": "WINDOWS-1254", "iso-8859-11": "WINDOWS-874", "tis-620": "WINDOWS-874", "windows-874": "WINDOWS-874",
      "koi8-r": "KOI8-R", "koi8": "KOI8-R", "koi8-u": "KOI8-U", "macintosh": "MACINTOSH", "mac-cyrillic": "MAC-CYRILLIC",
      "x-mac-cyrillic": "MAC-CYRILLIC", "ibm866": "IBM866", "cp866": "IBM866",
      "gbk": "GB18030", "gb2312": "GB18030", "gb_2312-80": "GB18030", "gb18030": "GB18030", "x-gbk": "GB18030", "cp936": "GB18030",
      "big5": "BIG5-HKSCS", "big5-hkscs": "BIG5-HKSCS", "x-x-big5": "BIG5-HKSCS",
      "shift_jis": "CP932", "shift-jis": "CP932", "sjis": "CP932", "x-sjis": "CP932", "windows-31j": "CP932", "ms_kanji": "CP932",
      "euc-jp": "EUC-JP", "x-euc-jp": "EUC-JP", "iso-2022-jp": "ISO-2022-JP",
      "euc-kr": "UHC", "ks_c_5601-1987": "UHC", "ksc5601": "UHC", "windows-949": "UHC", "cp949": "UHC",
    ]
    for page in 1250...1258 {
      names["windows-\(page)"] = "WINDOWS-\(page)"
      names["cp\(page)"] = "WINDOWS-\(page)"
      names["x-cp\(page)"] = "WINDOWS-\(page)"
    }
    for part in [2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16] { names["iso-8859-\(part)"] = "ISO-8859-\(part)" }
    return names
  }()
}
