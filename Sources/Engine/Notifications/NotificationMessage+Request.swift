import Fetching
import Foundation
import Library
import PodcastModel

extension NotificationMessage {
  /// The HTTP request that sends this message to a webhook or an ntfy topic.
  ///
  /// - Parameter url: The decrypted URL of its address.
  func request(to url: String, _ texts: NotificationTexts) -> FetchRequest {
    Self.request(kind, to: url, id: "earnest-\(id)", facts, texts)
  }

  /// A test message.
  static func test(of kind: NotificationAddress.Kind, at url: String, id: String, _ texts: NotificationTexts) -> FetchRequest {
    request(kind, to: url, id: "earnest-test-\(id)", nil, texts)
  }

  // MARK: - Private

  private static func request(
    _ kind: NotificationAddress.Kind, to url: String, id: String, _ facts: NotificationContent?, _ texts: NotificationTexts
  ) -> FetchRequest {
    var request = FetchRequest(url, kind: .message, method: .post)
    switch kind {
    case .webhook:
      request.headers = ["Content-Type": "application/json", "X-Earnest-Message": id]
      // The body consists of strings and whole numbers, so encoding cannot fail.
      request.body = Array((try? encoder.encode(WebhookBody(id: id, facts, texts))) ?? Data())
    case .ntfy:
      // https://docs.ntfy.sh/publish: the text is the body, everything else is in headers. An equal sequence id means the same message.
      request.headers = ["Content-Type": "text/plain; charset=utf-8", "X-Sequence-ID": id, "Tags": "headphones"]
      request.headers["Title"] = headerText(facts?.showTitle ?? "Earnest")
      if let link = facts?.link, link.hasPrefix("https://") || link.hasPrefix("http://") { request.headers["Click"] = link }
      let others = facts.flatMap { $0.others > 0 ? "\n" + texts.others($0.others) : nil } ?? ""
      request.body = Array(((facts?.title ?? texts.test).prefix(maxTextLength) + others).utf8)
    case .webPush: break  // Its body is encrypted for a browser, see NotificationSender+Devices.
    }
    return request
  }

  /// Headers are ASCII; other letters are encoded as in RFC 2047, which ntfy understands.
  static func headerText(_ text: String) -> String {
    let line = String(text.prefix(200)).filter { !$0.isNewline }
    let isPlain = line.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    return isPlain && !line.contains("=?") ? line : "=?UTF-8?B?\(Data(line.utf8).base64EncodedString())?="
  }

  private static let maxTextLength = 1000

  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }()

  /// The JSON body for a webhook.
  private struct WebhookBody: Encodable {
    struct Part: Encodable {
      var id: Int64
      var title: String
      var link: String?
      var published: Date?
      var seconds: Double?
    }

    /// "episode" or "test".
    var event: String
    /// The same for each retry of a message.
    var id: String
    var text: String
    var show: Part?
    var episode: Part?
    /// The number of further new episodes of the show, for which no message is sent.
    var others: Int?

    init(id: String, _ facts: NotificationContent?, _ texts: NotificationTexts) {
      self.id = id
      event = facts == nil ? "test" : "episode"
      text = facts.map { Self.line($0, texts) } ?? texts.test
      others = facts.flatMap { $0.others > 0 ? $0.others : nil }
      show = facts.map { Part(id: $0.show.rawValue, title: $0.showTitle) }
      episode = facts.map {
        Part(
          id: $0.episode.rawValue, title: $0.title, link: $0.link, published: $0.published,
          seconds: $0.durationSeconds)
      }
    }

    private static func line(_ facts: NotificationContent, _ texts: NotificationTexts) -> String {
      let line = texts.line(facts.showTitle, facts.title)
      return facts.others > 0 ? "\(line) \(texts.others(facts.others))" : line
    }
  }
}
