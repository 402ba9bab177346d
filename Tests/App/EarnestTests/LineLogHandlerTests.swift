import Engines
import Foundation
import Logging
import Monitoring
import Synchronization
import Testing

@testable import earnest

@Suite struct LineLogHandlerTests {
  @Test func metadataFollowsTheMessage() {
    let line = written { $0.warning("sign-in failed", metadata: ["for": "account moss", "address": "192.0.2.7"]) }
    #expect(line.hasSuffix(" warning earnest.accounts: sign-in failed address=192.0.2.7 for=\"account moss\"\n"))
    #expect(line.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} .*\n/) != nil)
  }

  @Test(arguments: ["a\nb", "a\u{2028}b", "a\u{202E}b", "x\" address=\"192.0.2.9", "back\\slash\"", "", "a=b"])
  func aNameCannotLookLikeAnotherLineOrValue(name: String) {
    let line = written { $0.warning("sign-in failed", metadata: ["address": "2001:db8::1", "name": "\(name)"]) }
    let rest = line.drop { $0 != ":" }.split(separator: "sign-in failed address=2001:db8::1 name=").last ?? ""
    #expect(rest.hasPrefix("\"") && rest.hasSuffix("\"\n"))
    #expect(line.unicodeScalars.filter { ["\n", "\u{2028}", "\u{202E}"].contains($0) } == ["\n"])
    #expect(!rest.dropFirst().dropLast(2).replacing("\\\\", with: "").replacing("\\\"", with: "").contains("\""))
  }

  @Test func theDefaultLevelIsNotice() {
    #expect(written { $0.info("chart not read") } == "")
    #expect(written { $0.notice("signed in") }.contains("notice earnest.accounts: signed in"))
  }

  @Test func aLineOfARequestHasItsID() {
    let line = LoggedRequestID.$current.withValue("09f3ac51d0e2b877") {
      written { $0.warning("sign-in failed", metadata: ["for": "account moss", "address": "192.0.2.7"]) }
    }
    #expect(line.hasSuffix(" sign-in failed address=192.0.2.7 for=\"account moss\" request=09f3ac51d0e2b877\n"))
    // Hummingbird's number, where there is no id.
    #expect(written { $0.error("failed", metadata: ["hb.request.id": "f00d"]) }.hasSuffix(" failed request=f00d\n"))
  }

  @Test func aLineOfJSONIsOneObject() throws {
    let text = LoggedRequestID.$current.withValue("09f3ac51d0e2b877") {
      written(format: .json) { $0.warning("sign-in failed", metadata: ["for": "account \"moss\"\nfern", "address": "192.0.2.7"]) }
    }
    #expect(text.count { $0 == "\n" } == 1 && text.hasSuffix("\n"))
    let line = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(line["level"] as? String == "warning" && line["logger"] as? String == "earnest.accounts")
    #expect(line["message"] as? String == "sign-in failed" && line["request"] as? String == "09f3ac51d0e2b877")
    #expect(line["values"] as? [String: String] == ["for": "account \"moss\"\nfern", "address": "192.0.2.7"])
    #expect((line["time"] as? String)?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}/) != nil)
  }

  @Test func theOwnersPageGetsTheWarnings() {
    let warnings = WarningLog()
    _ = written(warnings: warnings) { logger in
      logger.notice("signed in")
      logger.error("failed", metadata: ["work": "news", "error": "Refused(\"https://private.example/token\")"])
    }
    let lines = warnings.entries.map { "\($0.label) \($0.message) \($0.detail)" }
    #expect(lines == ["earnest.accounts failed error=Refused(\"…\") work=news"])
  }

  private func written(format: ServerSettings.LogFormat = .text, warnings: WarningLog? = nil, _ body: (Logger) -> Void) -> String {
    let lines = Lines()
    body(Logger(label: "earnest.accounts") { LineLogHandler(label: $0, format: format, warnings: warnings, write: lines.add) })
    return lines.text.withLock { $0 }
  }

  private final class Lines: Sendable {
    let text = Mutex("")

    func add(_ line: String) { text.withLock { $0 += line } }
  }
}
