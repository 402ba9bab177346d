import Fetching
import Foundation
import Library

/// A message to the owner in words.
struct OwnerMessageText: Sendable, Equatable {
  var title: String
  /// One line for each kind of alert.
  var lines: [String]
  /// The path of the page on which something can be done.
  var path: String

  var body: String { lines.joined(separator: "\n") }
}

extension OwnerMessage {
  /// The name of the message for receivers, the same at each attempt.
  var tag: String { "earnest-server-\(id)" }

  /// The HTTP request that sends this message to a webhook or an ntfy topic.
  ///
  /// - Parameters:
  ///   - url: The decrypted URL of its address.
  ///   - link: The address of the page on which something can be done; nil where the address of this server is unknown.
  func request(_ kind: NotificationAddress.Kind, to url: String, _ text: OwnerMessageText, link: String?) -> FetchRequest {
    var request = FetchRequest(url, kind: .message, method: .post)
    switch kind {
    case .webhook:
      request.headers = ["Content-Type": "application/json", "X-Earnest-Message": tag]
      let body = OwnerWebhookBody(
        event: "server", id: tag, text: "\(text.title)\n\(text.body)", alerts: alerts.map { .init(kind: $0.kind, count: $0.count) })
      // The body consists of strings and whole numbers, so encoding cannot fail.
      request.body = Array((try? JSONEncoder().encode(body)) ?? Data())
    case .ntfy:
      request.headers = ["Content-Type": "text/plain; charset=utf-8", "X-Sequence-ID": tag, "Tags": "warning"]
      request.headers["Title"] = NotificationMessage.headerText(text.title)
      request.headers["Click"] = link
      request.body = Array(text.body.utf8)
    case .webPush: break  // Its body is encrypted for a browser, see NotificationSender+Owner.
    }
    return request
  }
}

/// The JSON body for a webhook. It names no show but in the text, and no private one there.
private struct OwnerWebhookBody: Encodable {
  struct Alerts: Encodable {
    var kind: OwnerAlert.Kind
    var count: Int
  }

  /// "server".
  var event: String
  /// The same for each retry of a message.
  var id: String
  var text: String
  var alerts: [Alerts]
}
