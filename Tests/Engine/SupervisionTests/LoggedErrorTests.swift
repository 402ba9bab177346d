import Supervision
import Testing

@Suite struct LoggedErrorTests {
  private struct Failure: Error, CustomStringConvertible { let description: String }

  @Test(arguments: [
    ("no feed at https://ada:s3cret@moss.example:8443/feed.xml?token=s3cret now", "no feed at moss.example:8443 now"),
    ("\"http://moss.example/a\" and 'https://stone.example'", "\"moss.example\" and 'stone.example'"),
    ("two\nlines\u{1B}[31m", "two lines [31m"), ("disk full", "disk full"),
  ])
  func namesHostsInsteadOfAddresses(text: String, shown: String) {
    #expect(LoggedError(Failure(description: text)).description == shown)
  }

  @Test func staysShort() {
    #expect(LoggedError(Failure(description: String(repeating: "https://", count: 100_000))).description.count <= 1_000)
  }
}
