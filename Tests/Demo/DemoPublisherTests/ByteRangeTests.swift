import Testing

@testable import DemoPublisher

struct ByteRangeTests {
  @Test(arguments: [
    ("bytes=0-99", ByteRange.part(0..<100)),
    ("bytes=900-", .part(900..<1_000)),
    ("bytes=-100", .part(900..<1_000)),
    ("bytes=-5000", .part(0..<1_000)),
    ("bytes=990-5000", .part(990..<1_000)),
    ("bytes=0-9223372036854775807", .part(0..<1_000)),
    ("Bytes=5-5", .part(5..<6)),
    ("bytes=1000-", .unsatisfiable),
    ("bytes=-0", .unsatisfiable),
    ("bytes=9-3", .whole),
    ("bytes=0-1,5-6", .whole),
    ("bytes=a-b", .whole),
    ("bytes=+1-2", .whole),
    ("bytes=-", .whole),
    ("lines=0-9", .whole),
    ("", .whole),
  ])
  func headersMeanWhatTheStandardSays(header: String, expected: ByteRange) {
    #expect(ByteRange(header: header, length: 1_000) == expected)
  }

  @Test func noHeaderIsTheWhole() {
    #expect(ByteRange(header: nil, length: 1_000) == .whole)
  }
}
