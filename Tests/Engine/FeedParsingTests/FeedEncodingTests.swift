import FeedParsing
import Foundation
import Testing

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

  @Test func oneBrokenByteAmongRealUTF8IsAReplacementCharacter() throws {
    let feed = try FeedParser.parse(body("", Array("é".utf8) + [0xE9, 0x20] + Array("é".utf8)))
    #expect(feed.title == "é\u{FFFD} é")
  }

  @Test func anUnknownEncodingNameLosesNothing() throws {
    let feed = try FeedParser.parse(body("<?xml version='1.0' encoding='x-nobody-knows'?>", [0x63, 0xE9]))
    #expect(feed.title == "cé" && feed.repairs == ["invalid-utf8", "unknown-encoding"])
  }

  private func body(_ declaration: String, _ title: [UInt8]) -> [UInt8] {
    Array("\(declaration)<rss><channel><title>".utf8) + title + Array("</title></channel></rss>".utf8)
  }
}
