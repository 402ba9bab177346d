import Testing

@testable import Fetching

@Suite struct RetryAfterTests {
  @Test(arguments: [("120", 120), ("0", 0), ("  7 ", 7), ("99999999999999999999", 366 * 86_400)])
  func parsesSeconds(header: String, expected: Int) {
    #expect(RetryAfter.seconds(header.trimmed, now: 0) == expected)
  }

  @Test func parsesDate() {
    #expect(RetryAfter.secondsSince1970("Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
    #expect(RetryAfter.secondsSince1970("Thu, 29 Feb 2024 00:00:00 GMT") == 1_709_164_800)
    #expect(RetryAfter.secondsSince1970("Sun, 06 Nov 1994 08:49:37 UTC") == 784_111_777)
    #expect(RetryAfter.seconds("Sun, 06 Nov 1994 08:49:37 GMT", now: 784_111_700) == 77)
    #expect(RetryAfter.seconds("Sun, 06 Nov 1994 08:49:37 GMT", now: 784_111_900) == 0)
  }

  @Test(arguments: [
    "", "soon", "-5", "Sun, 99 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "1e9", "Fri, 30 Feb 2024 00:00:00 GMT",
  ])
  func rejectsInvalidHeader(header: String) {
    #expect(RetryAfter.seconds(header, now: 0) == nil)
  }
}

extension String {
  /// In the form in which the header parser returns values.
  fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
