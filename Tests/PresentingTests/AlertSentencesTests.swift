import Foundation
import Library
import Notifications
import Presenting
import Testing
import WebPage

/// The sentences of what needs the owner of the server.
@Suite struct AlertSentencesTests {
  private let now = Date(timeIntervalSince1970: 1_790_000_000)

  @Test func namesTheOnlyShowOrTheirNumber() {
    #expect(sentence(.feed, 1, title: "Moss & Stone") == "“Moss & Stone” couldn’t be refreshed for a week")
    #expect(sentence(.feed, 1) == "1 show couldn’t be refreshed for a week")
    #expect(sentence(.feed, 300) == "300 shows couldn’t be refreshed for a week")
    Language.$current.withValue("zh-Hans") { #expect(sentence(.feed, 300) == "300 个节目已有一周无法刷新") }
  }

  @Test func namesTheDayOnWhichACertificateExpires() {
    let end = Int64(now.timeIntervalSince1970) + 86_400
    #expect(sentence(.certificate, 1, subject: end) == "The server’s certificate expires on 22 Sep 2026")
    #expect(sentence(.certificate, 1, subject: end - 86_400) == "The server’s certificate has expired")
  }

  /// A message has one sentence for each kind, in the language of its owner.
  @Test(arguments: OwnerAlert.Kind.allCases)
  func everyKindHasASentenceAndAPage(kind: OwnerAlert.Kind) {
    let texts = Sentences.notifications(in: "zh-Hans").alerts
    let line = texts.line(group(kind, 2, 0), nil, now)
    #expect(line.contains { $0 > "\u{2FFF}" } && texts.path(kind).hasPrefix("/"))
    #expect(texts.title == "你的服务器需要处理")
  }

  // MARK: - Private

  private func group(_ kind: OwnerAlert.Kind, _ count: Int, _ subject: Int64) -> OwnerAlertGroup {
    OwnerAlertGroup.groups(of: (0..<Int64(count)).map { OwnerAlert(kind, subject: subject - $0) })[0]
  }

  private func sentence(_ kind: OwnerAlert.Kind, _ count: Int, subject: Int64 = 7, title: String? = nil) -> String {
    Sentences.sentence(for: group(kind, count, subject), showTitle: title, at: now)
  }
}
