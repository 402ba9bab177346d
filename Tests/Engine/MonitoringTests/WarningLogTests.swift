import Foundation
import Logging
import Testing

@testable import Monitoring

@Suite struct WarningLogTests {
  private let date = Date(timeIntervalSince1970: 1_700_000_000)

  @Test func storesWarningsAndErrorsOnly() {
    let log = WarningLog()
    for level in [Logger.Level.debug, .notice, .warning, .error] {
      log.add(level, "earnest.refreshing", "feed \(level)", [:], request: nil, at: date)
    }
    #expect(log.entries.map(\.message) == ["feed error", "feed warning"])
    #expect(log.counts == [.warning: 1, .error: 1, .critical: 0])
  }

  @Test func theOldestOfOneHundredLeaves() {
    let log = WarningLog()
    for number in 0..<130 { log.add(.warning, "earnest", "line \(number)", [:], request: nil, at: date) }
    #expect(log.entries.count == 100 && log.entries.first?.message == "line 129" && log.entries.last?.message == "line 30")
    #expect(log.counts[.warning] == 130)
  }

  @Test func equalLinesInARowAreOne() {
    let log = WarningLog()
    for second in 0..<5 { log.add(.error, "earnest", "failed", ["work": "news"], request: nil, at: date + Double(second)) }
    log.add(.error, "earnest", "failed", ["work": "searching"], request: nil, at: date)
    #expect(log.entries.map(\.times) == [1, 5] && log.entries.last?.date == date + 4)
  }

  @Test func namesNeitherPeopleNorShows() throws {
    let log = WarningLog()
    log.add(
      .warning, "earnest.refreshing", "feed fails",
      [
        "host": "private.example", "show": "17", "name": "Moss", "for": "account Moss", "address": "192.0.2.7", "path": "/shows/17",
        "failure": "timedOut", "error": "Fetch(\"https://private.example/Zm9vYmFyMTIzNDU2\")",
      ], request: "a1", at: date)
    let entry = try #require(log.entries.first)
    #expect(entry.detail == "error=Fetch(\"…\") failure=timedOut")
    #expect(entry.show == 17 && entry.episode == nil && entry.request == "a1")
  }

  @Test(arguments: [
    ("StorageError.diskFull", "StorageError.diskFull"), ("SQLite error 13: disk I/O error", "SQLite error 13: disk … error"),
    ("in 1.5 seconds", "in 1.5 seconds"), ("hostNotFound(private.example)", "hostNotFound(…)"),
    ("feeds.Example.COM:8443 failed", "… failed"),
    ("[2001:db8::1]:443", "[…]:443"), ("192.0.2.7", "…"), ("moss@host", "…"), ("https://host/a?token=b", "…=b"),
    ("file /var/lib/A private show.mp3, again", "file …, again"), ("Example.com", "…"),
    ("key=0123456789abcdef0123", "key=…"), ("title: \"My show, 2 parts\" next", "title: \"…\" next"), ("open \"quote", "open \"…"),
    ("requestTimedOut(afterSeconds: 30)", "requestTimedOut(afterSeconds: 30)"), ("", ""), ("a\nb", "a b"),
  ])
  func masksAddressesNamesAndTokens(text: String, masked: String) {
    #expect(MaskedText.mask(text) == masked)
  }

  @Test func aLongTextIsCut() {
    #expect(MaskedText.mask(String(repeating: "word ", count: 1_000)).count == 300)
  }
}
