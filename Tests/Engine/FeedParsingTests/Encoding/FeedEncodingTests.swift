import Foundation
import TestSupport
import Testing

@testable import FeedParsing

struct FeedEncodingTests {
  @Test(arguments: [
    ("ISO-8859-1", [0x63, 0x61, 0x66, 0xE9, 0x20, 0x93] as [UInt8], "café “"),
    ("windows-1251", [0xCF, 0xF0, 0xE8], "При"), ("koi8-r", [0xF0, 0xD2, 0xC9], "При"), ("ISO-8859-7", [0xC5, 0xEB], "Ελ"),
    ("GBK", [0xB4, 0xFA, 0xC2, 0xEB], "代码"), ("gb2312", [0xB4, 0xFA], "代"), ("Big5", [0xA4, 0xA4], "中"),
    ("Shift_JIS", [0x93, 0xFA, 0x96, 0x7B], "日本"), ("euc-jp", [0xC6, 0xFC], "日"), ("euc-kr", [0xC7, 0xD1], "한"),
  ])
  func declaredEncodingsAreRead(name: String, bytes: [UInt8], expected: String) throws {
    let declared = try FeedParser.parse(body("<?xml version='1.0' encoding='\(name)'?>", bytes))
    #expect(declared.title == expected && declared.repairs.isEmpty)
    let byHeader = try FeedParser.parse(body("", bytes), contentType: "text/xml; charset=\"\(name)\"")
    #expect(byHeader.title == expected)
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func utf16IsReadWithAndWithoutMark(encoding: String.Encoding) throws {
    let text = "<?xml version=\"1.0\" encoding=\"utf-16\"?><rss><channel><title>naïve 代码 😀</title></channel></rss>"
    #expect(try FeedParser.parse(Array(text.data(using: encoding) ?? Data())).title == "naïve 代码 😀")
    let marked = try FeedParser.parse(Array(("\u{FEFF}" + text).data(using: encoding) ?? Data()))
    #expect(marked.title == "naïve 代码 😀" && marked.repairs.isEmpty)
  }

  @Test func utf8UnderAWrongNameIsReadAsUTF8() throws {
    for name in ["iso-8859-1", "utf-16", "gbk"] {
      let feed = try FeedParser.parse(body("<?xml version='1.0' encoding='\(name)'?>", Array("café".utf8)))
      #expect(feed.title == "café" && feed.repairs == ["wrong-encoding"])
    }
  }

  @Test func latinBytesInWhatClaimsToBeUTF8AreRead() throws {
    let feed = try FeedParser.parse(body("<?xml version='1.0' encoding='utf-8'?>", [0x63, 0x61, 0x66, 0xE9, 0x92]))
    #expect(feed.title == "café’" && feed.repairs == ["invalid-utf8"])
  }

  @Test(arguments: [
    ("Утренние новости: о погоде и о дорогах", "windows-1251"), ("Подкаст о книгах", "koi8-r"), ("Ранкові новини України", "windows-1251"),
    ("Τα πρωινά νέα και ο καιρός", "windows-1253"),
    ("חדשות היום בישראל", "windows-1255"),
  ])
  func textThatClaimsToBeUTF8WithoutALanguageIsReadByItsLetters(text: String, name: String) throws {
    let encoding = try #require(FeedEncoding(label: name))
    let bytes = try #require(Self.bytes(text, in: encoding.name))
    for language in ["", "<language>en-us</language>"] {
      let feed = try FeedParser.parse(
        Array("<?xml version='1.0' encoding='utf-8'?><rss><channel>\(language)<title>".utf8) + bytes
          + Array("</title></channel></rss>".utf8))
      #expect(feed.title == text)
    }
  }

  /// With iconv, which the parser uses for the other direction.
  private static func bytes(_ text: String, in name: String) -> [UInt8]? {
    guard let descriptor = iconv_open(name, "UTF-8"), descriptor != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(descriptor) }
    var input = Array(text.utf8).map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: input.count)
    var (left, room) = (input.count, output.count)
    let failed = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (source, target) = (input.baseAddress, output.baseAddress)
        return iconv(descriptor, &source, &left, &target, &room) == Int(bitPattern: UInt.max)
      }
    }
    return failed ? nil : output.prefix(output.count - room).map { UInt8(bitPattern: $0) }
  }

  @Test func oneBrokenByteAmongRealUTF8IsAReplacementCharacter() throws {
    let feed = try FeedParser.parse(body("", Array("é".utf8) + [0xE9, 0x20] + Array("é".utf8)))
    #expect(feed.title == "é\u{FFFD} é")
  }

  @Test func anUnknownEncodingNameLosesNothing() throws {
    let feed = try FeedParser.parse(body("<?xml version='1.0' encoding='x-nobody-knows'?>", [0x63, 0xE9]))
    #expect(feed.title == "cé" && feed.repairs == ["invalid-utf8", "unknown-encoding"])
  }

  @Test func prefersDecodableEncoding() throws {
    // "Привет" in windows-1251 is not valid UTF-8, and "日本" in Shift-JIS is not valid EUC-KR.
    let russian: [UInt8] = [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]
    let servedAsUTF8 = try FeedParser.parse(
      body("<?xml version='1.0' encoding='windows-1251'?>", russian), contentType: "text/xml; charset=utf-8")
    #expect(servedAsUTF8.title == "Привет" && servedAsUTF8.repairs == ["wrong-encoding"])
    let servedAsKorean = try FeedParser.parse(
      body("<?xml version='1.0' encoding='shift_jis'?>", [0x93, 0xFA, 0x96, 0x7B, 0x82, 0xF0]), contentType: "text/xml; charset=euc-kr")
    #expect(servedAsKorean.title == "日本を" && servedAsKorean.repairs == ["wrong-encoding"])
  }

  @Test func ignoresDefaultLatin1() throws {
    let feed = try FeedParser.parse(
      body("<?xml version='1.0' encoding='gbk'?>", [0xB4, 0xFA, 0xC2, 0xEB]), contentType: "text/xml; charset=ISO-8859-1")
    #expect(feed.title == "代码" && feed.repairs == ["wrong-encoding"])
  }

  @Test(arguments: [
    ("zh-cn", [0xB4, 0xFA, 0xC2, 0xEB, 0xCA, 0xC7] as [UInt8], "代码是"), ("zh-TW", [0xA4, 0xA4, 0xA4, 0xE5], "中文"),
    ("ja", [0xC6, 0xFC, 0xCB, 0xDC], "日本"), ("ja", [0x83, 0x5C, 0x83, 0x74, 0x82, 0xF0], "ソフを"),
    ("ko-KR", [0xC7, 0xD1, 0xB1, 0xDB], "한글"), ("ru", [0xCF, 0xF0, 0xE8], "При"), ("pl", [0xB3, 0xF3, 0x64, 0x9C], "łódś"),
  ])
  func withoutAUsefulClaimTheLanguageTellsTheEncoding(language: String, bytes: [UInt8], expected: String) throws {
    let body = Array("<?xml version='1.0' encoding='UTF-8'?><rss><channel><language>\(language)</language><title>".utf8)
    let feed = try FeedParser.parse(body + bytes + Array("</title></channel></rss>".utf8))
    #expect(feed.title == expected && feed.repairs == ["wrong-encoding"])
  }

  @Test(arguments: ["us-ascii", "iso-8859-1", "windows-1251", "gb2312"])
  func utf8ThatShowsUpLateIsReadAsUTF8(claimed: String) throws {
    let start = "<?xml version='1.0' encoding='\(claimed)'?><rss><channel><description>" + String(repeating: "plain ", count: 20_000)
    let feed = try FeedParser.parse(Array((start + "</description><title>naïve – 代码</title></channel></rss>").utf8))
    #expect(feed.title == "naïve – 代码" && feed.repairs == ["wrong-encoding"])
  }

  @Test func aFeedThatBeginsInLatinAndGoesOnInUTF8IsReadAsBoth() throws {
    let filler = [UInt8](repeating: 0x20, count: 40_000)
    let feed = try FeedParser.parse(
      Array("<?xml version='1.0' encoding='iso-8859-1'?><rss><channel><title>caf".utf8) + [0xE9] + Array("</title>".utf8) + filler
        + Array("<item><title>naïve ‘café’</title></item></channel></rss>".utf8))
    #expect(feed.title == "café" && feed.episodes.first?.title == "naïve ‘café’")
    #expect(feed.repairs.contains("wrong-encoding"))
  }

  /// The second byte of some characters is a bracket or a backslash.
  @Test(arguments: 0..<6)
  func charactersOfSeveralBytesMayLieAcrossBlocks(offset: Int) throws {
    let start = Array("<?xml version='1.0' encoding='gbk'?><rss><channel><title><![CDATA[".utf8) + [UInt8](repeating: 0x61, count: offset)
    let bytes = (0..<20_000).flatMap { _ in [0xB4, 0xFA, 0x81, 0x5D] as [UInt8] }
    let feed = try FeedParser.parse(start + bytes + Array("]]></title></channel></rss>".utf8))
    #expect(feed.title == String(repeating: "a", count: offset) + String(repeating: "代乚", count: 20_000) && feed.repairs.isEmpty)
  }

  @Test(arguments: 0..<4)
  func utf8MayLieAcrossBlocks(offset: Int) throws {
    let text = String(repeating: "a", count: offset) + String(repeating: "é代😀", count: 20_000)
    for title in [text, "<![CDATA[\(text)]]>"] {
      let feed = try FeedParser.parse(Array("<rss><channel><title>\(title)</title></channel></rss>".utf8))
      #expect(feed.title == text && feed.repairs.isEmpty)
    }
  }

  @Test func aJSONFeedMayBeInUTF16AsWell() throws {
    let text = #"{"version": "https://jsonfeed.org/version/1", "title": "代码", "items": [{"id": "é"}]}"#
    let feed = try FeedParser.parse(Array(text.data(using: .utf16LittleEndian) ?? Data()))
    #expect(feed.title == "代码" && feed.episodes.map(\.guid) == ["é"])
  }

  private func body(_ declaration: String, _ title: [UInt8]) -> [UInt8] {
    Array("\(declaration)<rss><channel><title>".utf8) + title + Array("</title></channel></rss>".utf8)
  }
}
