import Foundation
import Testing

@testable import Server

/// Valid and invalid multipart forms, split at any byte.
@Suite struct MultipartReaderTests {
  @Test(arguments: [1, 2, 3, 7, 64, 4096])
  func parsesAnyChunking(size: Int) throws {
    let body = """
      preamble\r\n--B\r\nContent-Disposition: form-data; name="word"\r\n\r\nmoss & stone\r\n--B  \r\n\
      content-disposition: form-data; name="list"; filename="home\\\\lists\\\\a \\"b\\".opml"\r\nContent-Type: text/xml\r\n\r\n\
      <opml>\r\n--\r\n-B\r\n--A\r\n</opml>\r\n--B\r\nContent-Disposition: form-data; name=empty\r\n\r\n\r\n--B--\r\nepilogue
      """
    let parts = try read(body, cut: size)
    #expect(parts.map(\.part.name) == ["word", "list", "empty"])
    #expect(parts.map(\.text) == ["moss & stone", "<opml>\r\n--\r\n-B\r\n--A\r\n</opml>", ""])
    #expect(parts.map(\.part.fileName) == [nil, "a \"b\".opml", nil])
  }

  @Test(arguments: [
    ("multipart/form-data; boundary=B", true), ("Multipart/Form-Data; charset=utf-8; Boundary=\"B c\"", true),
    ("multipart/form-data", false), ("multipart/form-data; boundary=", false), ("multipart/form-data; boundary=\"\"", false),
    ("multipart/form-data; boundary=a\"b", false), ("multipart/mixed; boundary=B", false), ("text/plain; boundary=B", false),
    ("multipart/form-data; boundary=" + String(repeating: "x", count: 71), false), ("multipart/form-data; boundary=é", false),
  ])
  func acceptsStandardBoundariesOnly(type: String, isTaken: Bool) {
    let reader = try? MultipartReader(contentType: type)
    #expect((reader != nil) == isTaken, "\(type)")
  }

  @Test(arguments: [
    "", "--B", "--B\r\n", "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n",
    "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nhalf of it\r\n--B",
    "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--C--\r\n",
  ])
  func reportsTruncatedForm(body: String) throws {
    #expect(throws: MultipartError.cutOff) { try read(body, cut: 5) }
  }

  @Test(arguments: [
    "--B\r\n\r\nno head\r\n--B--", "--Bnonsense\r\n", "--B\r\nContent-Disposition: attachment; name=a\r\n\r\n\r\n--B--",
    "--B\r\nContent-Disposition: form-data\r\n\r\n\r\n--B--", "--B\r\nno colon\r\n\r\n\r\n--B--",
    "--B\r\nContent-Disposition: form-data; name=a\r\nContent-Type: multipart/mixed; boundary=C\r\n\r\n\r\n--B--",
  ])
  func rejectsInvalidPart(body: String) throws {
    #expect(throws: MultipartError.badPart) { try read(body, cut: 3) }
  }

  @Test func boundsHeadsAndParts() throws {
    let noise = String(repeating: "x", count: 1 << 16)
    #expect(throws: MultipartError.headTooLong) { try read(noise, cut: 4096) }
    #expect(throws: MultipartError.headTooLong) { try read("--B\r\nContent-Disposition: " + noise, cut: 4096) }
    #expect(throws: MultipartError.headTooLong) { try read("--B" + String(repeating: " ", count: 1 << 16), cut: 4096) }
    let part = "--B\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n"
    #expect(throws: MultipartError.tooManyParts) { try read(String(repeating: part, count: 101), cut: 4096) }
  }

  /// In a string, a slash and a combining mark form one character.
  @Test(arguments: [
    ("a/b.opml", "b.opml"), ("a\\b.opml", "b.opml"), ("a/\u{301}b.opml", "\u{301}b.opml"), ("a\\\u{308}b.opml", "\u{308}b.opml"),
    ("a/../", ".."), ("/", ""),
  ])
  func fileNameHasNoFolder(path: String, name: String) throws {
    let parts = try read("--B\r\nContent-Disposition: form-data; name=f; filename=\"\(path)\"\r\n\r\n\r\n--B--", cut: 4096)
    #expect(parts.first?.part.fileName.map { Array($0.utf8) } == Array(name.utf8))
  }

  // MARK: - Private

  private func read(_ body: String, cut size: Int) throws -> [(part: MultipartPart, text: String)] {
    var reader = try MultipartReader(contentType: "multipart/form-data; boundary=B")
    var parts: [(part: MultipartPart, text: String)] = []
    var bytes: [UInt8] = []
    let all = Array(body.utf8)
    for start in stride(from: 0, to: all.count, by: size) {
      try reader.push(all[start..<min(start + size, all.count)]) { event in
        switch event {
        case .begin(let part):
          parts.append((part, ""))
          bytes = []
        case .bytes(let some): bytes += some
        case .end: parts[parts.count - 1].text = String(decoding: bytes, as: UTF8.self)
        }
      }
    }
    try reader.finish()
    return parts
  }
}
