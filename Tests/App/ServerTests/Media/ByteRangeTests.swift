import Testing

@testable import Server

@Suite struct ByteRangeTests {
  @Test(arguments: [
    ("bytes=0-99", ByteRange.from(0, through: 99)), ("bytes=5-", .from(5, through: nil)), ("bytes=-7", .last(7)),
    ("bytes=0-0", .from(0, through: 0)), ("bytes=7-7", .from(7, through: 7)),
    ("bytes=0-9223372036854775807", .from(0, through: .max)), ("bytes=0-99999999999999999999", .from(0, through: .max)),
    ("bytes=9223372036854775808-", .from(.max, through: nil)), ("bytes=-0", .last(0)), ("Bytes=1-2", .from(1, through: 2)),
    ("bytes= 1-2 ", .from(1, through: 2)),
  ])
  func parsesRange(header: String, range: ByteRange) { #expect(ByteRange(header) == range) }

  @Test(arguments: [
    "", "bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=9-5", "bytes=0-1,5-6", "items=0-5", "bytes=--5", "bytes=+1-2", "bytes=١-٢",
  ])
  func rejectsOtherHeaders(header: String) { #expect(ByteRange(header) == nil) }

  @Test func resolvesRangeWithinLength() {
    #expect(ByteRange("bytes=0-")?.resolved(in: 10) == 0...9)
    #expect(ByteRange("bytes=0-0")?.resolved(in: 10) == 0...0)
    #expect(ByteRange("bytes=0-0")?.resolved(in: 0) == nil)
    #expect(ByteRange("bytes=5-99")?.resolved(in: 10) == 5...9)
    #expect(ByteRange("bytes=-3")?.resolved(in: 10) == 7...9)
    #expect(ByteRange("bytes=-99")?.resolved(in: 10) == 0...9)
    #expect(ByteRange("bytes=10-")?.resolved(in: 10) == nil)
    #expect(ByteRange("bytes=0-")?.resolved(in: 0) == nil)
    #expect(ByteRange("bytes=-1")?.resolved(in: 0) == nil)
    #expect(ByteRange("bytes=-0")?.resolved(in: 10) == nil)
    #expect(ByteRange(nil) == nil)
  }

  @Test func writesRangeForSource() {
    for header in ["bytes=0-99", "bytes=0-0", "bytes=5-", "bytes=-7"] { #expect(ByteRange(header)?.header == header) }
  }
}
