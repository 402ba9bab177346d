import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Supervision

/// Messages to the owner about the server.
extension NotificationSender {
  /// Whether the owner gets messages about the server.
  ///
  /// - Throws: `StorageError`.
  public func sendsOwnerAlerts() async throws -> Bool { try await OwnerAlerts.sendsMessages(library) }

  /// Sets whether the owner gets messages about the server.
  ///
  /// - Throws: `StorageError`.
  public func setSendsOwnerAlerts(_ isOn: Bool) async throws { try await OwnerAlerts.setSendsMessages(isOn, library) }

  // MARK: - Internal

  /// Sends the due messages to the owner, one try each.
  ///
  /// - Throws: The errors of the database and of the key file.
  func sendOwnerMessages(saying texts: TextsByLanguage) async throws {
    // Usually nothing is due, and then nothing is written.
    guard try await library.ownerAlerts.isDue(at: now()) else { return }
    let texts = texts(try await language(of: .owner))
    while !Task.isCancelled, let message = try await library.ownerAlerts.claimMessage(at: now(), until: now() + Self.lease) {
      try await send(message, texts)
    }
  }

  // MARK: - Private

  private func send(_ message: OwnerMessage, _ texts: NotificationTexts) async throws {
    let failures = message.failures + 1
    guard let address = try await library.notifications.address(message.address, of: .owner) else {
      return try await library.ownerAlerts.finish(message)
    }
    let moment = now()
    if let device = address.device, let end = try await device.quietHours?.end(at: moment, in: zone(of: .owner, with: device)) {
      // The owner may travel meanwhile.
      return try await library.ownerAlerts.postpone(message, to: min(end, moment + Self.maxHold), failures: message.failures)
    }
    guard let url = try await url(of: address), let request = try await request(for: message, to: address, at: url, texts) else {
      try await library.notifications.note(Self.unreadable, of: address.id, at: moment)
      return try await library.ownerAlerts.postpone(message, to: moment + delay(afterFailures: failures, asked: nil), failures: failures)
    }
    do {
      _ = try await fetcher.fetch(request)
      try await library.ownerAlerts.finish(message)
      try await library.notifications.note(nil, of: address.id, at: now())
    } catch let error as FetchingError {
      logger.notice(
        "message to the owner not delivered", metadata: ["error": "\(LoggedError(error))", "failures": "\(failures)"])
      if address.device != nil, Self.isExpiry(error) { return try await library.notifications.delete(address.id, at: address.url) }
      try await library.notifications.note(Self.name(of: error), of: address.id, at: now())
      guard error.isRetryable else { return try await library.ownerAlerts.finish(message) }
      var asked: Int?
      if case .status(_, let seconds) = error { asked = seconds }
      try await library.ownerAlerts.postpone(message, to: now() + delay(afterFailures: failures, asked: asked), failures: failures)
    } catch is CancellationError {
      // The program is shutting down: the next process sends the message.
    }
  }

  private func request(
    for message: OwnerMessage, to address: NotificationAddress, at url: String, _ texts: NotificationTexts
  ) async throws -> FetchRequest? {
    let text = try await text(of: message, texts.alerts, homePath: texts.push.homePath)
    guard let device = address.device else {
      let link = publicURL.map { $0 + text.path }
      return message.request(address.kind, to: url, text, link: link)
    }
    return try await request(PushPayload(text, tag: message.tag, for: address.user, texts.push), topic: message.tag, to: url, device)
  }

  private func text(of message: OwnerMessage, _ texts: AlertTexts, homePath: String) async throws -> OwnerMessageText {
    var lines: [String] = []
    for group in message.alerts {
      lines.append(texts.line(group, try await library.ownerAlerts.openTitle(of: group), now()))
    }
    // The first page has them all.
    let path = message.alerts.count == 1 ? texts.path(message.alerts[0].kind) : homePath
    return OwnerMessageText(title: texts.title, lines: lines, path: path)
  }
}
