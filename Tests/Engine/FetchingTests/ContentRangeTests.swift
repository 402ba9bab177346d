import Fetching
import Testing

@Suite struct ContentRangeTests {
  @Test func parsesHeader() {
    #expect(ContentRange("bytes 0-99/1000")?.bytes == 0...99)
    #expect(ContentRange("bytes 0-99/1000")?.total == 1000)
    #expect(ContentRange("bytes 0-0/1000")?.bytes == 0...0)
    #expect(ContentRange("bytes 0-0/1")?.bytes == 0...0)
    #expect(ContentRange("bytes 5-9/*")?.total == nil)
    #expect(ContentRange("bytes */1000")?.bytes == nil)
  }

  @Test(arguments: [
    "", "bytes", "bytes 5-2/10", "bytes 0-10/10", "bytes -1-5/10", "bytes 0-5", "bytes 0-5/-3", "items 0-5/10", "bytes a-b/c",
  ])
  func rejectsInvalidHeader(header: String) { #expect(ContentRange(header) == nil) }
}
