import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Supervision

/// The delivery of one message to one address.
extension NotificationSender {
  /// Sends `message`, or records the failure and the time of the next try.
  ///
  /// - Throws: The errors of the database and of the key file.
  func send(_ message: NotificationMessage, _ texts: NotificationTexts) async throws {
    do {
      if let device = message.device, let end = try await device.quietHours?.end(at: now(), in: zone(of: message.user, with: device)) {
        // The listener may travel meanwhile.
        return try await library.notifications.hold(message, until: min(end, now() + Self.maxHold))
      }
      guard let url = try await url(message.url, for: message.user), let request = try await request(for: message, to: url, texts) else {
        // The key may be restored with a backup of the data folder.
        try await library.notifications.note(Self.unreadable, of: message.address, at: now())
        try await library.notifications.postpone(message, to: now() + delay(afterFailures: message.failures + 1, asked: nil))
        return
      }
      do {
        _ = try await fetcher.fetch(request)
        try await library.notifications.finish(message)
        try await library.notifications.note(nil, of: message.address, at: now())
      } catch let error as FetchingError {
        try await handle(error, of: message, host: (try? RemoteURL(url))?.host ?? "")
      }
    } catch is CancellationError {
      // The program is shutting down: the next process sends the message.
    }
  }

  /// The kind of a failure, as it is stored with the address.
  static func name(of error: FetchingError) -> String {
    switch error {
    case .status(let status, _): "status \(status)"
    case .privateAddress(let host, let port): "private \(HostPort(host: host, port: port))"
    case .portNotAllowed(let host, let port): "port \(HostPort(host: host, port: port))"
    case .hostNotFound: "hostNotFound"
    case .noConnectivity: "offline"
    case .tls: "tls"
    case .timedOut: "timedOut"
    default: "cannotConnect"
    }
  }

  /// The failure of the last message to an address; nil when it succeeded.
  ///
  /// - Parameter url: The decrypted URL of the address.
  public static func failure(of address: NotificationAddress, at url: String) -> FetchingError? {
    // The URL can be decrypted again.
    guard let name = address.failure, name != unreadable else { return nil }
    let host = (try? RemoteURL(url))?.host ?? url
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first, words.last) {
    case ("status", let status?): return .status(Int(status) ?? 0, retryAfterSeconds: nil)
    case ("private", let place?): return HostPort(place).map { .privateAddress(host: $0.host, port: $0.port) } ?? .cannotConnect(host: host)
    case ("port", let place?): return HostPort(place).map { .portNotAllowed(host: $0.host, port: $0.port) } ?? .cannotConnect(host: host)
    case ("hostNotFound", _): return .hostNotFound(host)
    case ("offline", _): return .noConnectivity
    case ("tls", _): return .tls(host: host)
    case ("timedOut", _): return .timedOut(host: host)
    default: return .cannotConnect(host: host)
    }
  }

  // MARK: - Private

  /// The time zone of the listener; where no browser has reported one, the one in which the device was added.
  func zone(of user: UserID, with device: PushDevice) async throws -> TimeZone {
    try await library.statistics.reportedZone(of: user) ?? TimeZone(identifier: device.timeZone) ?? .gmt
  }

  private func handle(_ error: FetchingError, of message: NotificationMessage, host: String) async throws {
    logger.notice(
      "notification not delivered",
      metadata: ["host": "\(host)", "error": "\(LoggedError(error))", "failures": "\(message.failures + 1)"])
    if message.device != nil, Self.isExpiry(error) { return try await library.notifications.delete(message.address, at: message.url) }
    try await library.notifications.note(Self.name(of: error), of: message.address, at: now())
    guard error.isRetryable else {
      try await library.notifications.finish(message)
      return
    }
    var asked: Int?
    if case .status(_, let seconds) = error { asked = seconds }
    try await library.notifications.postpone(message, to: now() + delay(afterFailures: message.failures + 1, asked: asked))
  }

  /// Half a minute at first, doubled each time, six hours at most.
  func delay(afterFailures failures: Int, asked: Int?) -> TimeInterval {
    let step = min(30 * pow(2, Double(min(failures, 20) - 1)), 6 * 3600) * random(0.75...1.25)
    return max(step, Double(min(asked ?? 0, 86_400)))
  }

  /// The time after which quiet hours are checked again.
  static let maxHold: TimeInterval = 3_600
}

extension FetchingError {
  /// Whether a retry may succeed. A message that was refused for its content will be refused again.
  var isRetryable: Bool {
    switch self {
    case .status(let status, _): status >= 500 || [408, 425, 429, 401, 403, 404].contains(status)
    case .invalidURL, .unsupportedScheme: false
    // The message has arrived; the failure came after it.
    case .bodyTooLarge, .decompressionBomb, .damagedCompression, .unsupportedEncoding, .incompleteBody: false
    default: true
    }
  }
}
