import Testing

@testable import Diagnostics

@Suite struct ReleaseVersionTests {
  @Test(arguments: [("0.1.0", "0.2"), ("0.9", "0.10"), ("1", "1.0.1"), ("0.1.0", "v0.1.1"), ("1.2.3.4", "1.2.4")])
  func ordersByNumbers(older: String, newer: String) throws {
    let (older, newer) = (try #require(ReleaseVersion(older)), try #require(ReleaseVersion(newer)))
    #expect(older < newer && !(newer < older) && older != newer)
  }

  @Test func zerosAtTheEndDoNotCount() {
    #expect(ReleaseVersion("1.0") == ReleaseVersion("1") && ReleaseVersion("0.1.0") == ReleaseVersion("0.1"))
  }

  @Test(
    arguments: ["", "v", "1..2", "1.", ".1", "1.0-beta", "1.0 beta", "-1", "1.2.3.4.5", "123456789", "一", "<b>1</b>", "1.0\n2.0"])
  func otherTextsAreNoVersion(text: String) { #expect(ReleaseVersion(text) == nil) }

  @Test(arguments: [
    ("0.2.0\n", "0.2.0"), (#"{"version": "0.2.0", "url": "https://x.example"}"#, "0.2.0"), (#"{"tag_name": "v1.4"}"#, "1.4"),
    (#"{"name": "0.2.0"}"#, nil), (#"{"version": 2}"#, nil), ("<html>0.2.0</html>", nil), ("", nil),
  ])
  func readsAnswers(answer: String, version: String?) {
    #expect(ReleaseVersion(answer: Array(answer.utf8))?.description == version)
  }
}
