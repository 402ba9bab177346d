import Foundation
import Library
import PodcastModel

/// The content of a message to a browser, as its service worker shows it.
struct PushPayload: Encodable, Equatable {
  /// A button below the message.
  struct Action: Encodable, Equatable {
    /// "play" or "queue".
    var action: String
    var title: String
  }

  /// The recipient. Another user may have signed in to the browser since the message was sent.
  var user: Int64
  var title: String
  var body: String
  /// A retry has the same tag, and replaces a message that did arrive.
  var tag: String
  var url: String
  var icon: String?
  /// The only episode; nil for several.
  var episode: Int64?
  var lang: String
  var actions: [Action] = []

  /// A message about the new episodes of a group.
  init(_ message: NotificationMessage, for device: PushDevice, _ texts: PushTexts) {
    let facts = message.group.map(\.facts)
    let named = facts.filter { device.showsPrivate || !$0.isPrivate }
    let count = facts.reduce(0) { $0 + 1 + $1.others }
    user = message.user.rawValue
    tag = message.pushTag
    lang = texts.language
    icon = Set(facts.map(\.show)).count == 1 ? named.first?.artwork.map { texts.artworkPath($0.rawValue) } : nil
    if count == 1 {
      let only = message.facts
      title = Self.limited(named.first?.showTitle ?? texts.newEpisodes(1), to: Self.maxTitleLength)
      body = Self.limited(named.first?.title ?? "", to: Self.maxBodyLength)
      url = texts.episodePath(only.episode.rawValue)
      episode = only.episode.rawValue
      actions = [Action(action: "play", title: texts.play), Action(action: "queue", title: texts.queue)]
    } else {
      var shows: Set<ShowID> = []
      let titles = named.filter { shows.insert($0.show).inserted }.map(\.showTitle)
      title = texts.newEpisodes(count)
      body = Self.limited(titles.joined(separator: texts.separator), to: Self.maxBodyLength)
      url = facts.allSatisfy { $0.show == message.facts.show } ? texts.showPath(message.facts.show.rawValue) : texts.homePath
    }
  }

  /// A test message.
  init(test: String, for user: UserID, _ texts: PushTexts) {
    self.user = user.rawValue
    (title, body, tag, url, lang) = ("Earnest", test, "earnest-test", texts.homePath, texts.language)
  }

  /// A message to the owner about the server.
  init(_ text: OwnerMessageText, tag: String, for user: UserID, _ texts: PushTexts) {
    self.user = user.rawValue
    title = Self.limited(text.title, to: Self.maxTitleLength)
    body = Self.limited(text.body, to: Self.maxBodyLength)
    (self.tag, url, lang) = (tag, text.path, texts.language)
  }

  /// The bytes to encrypt. They fit into a message: escapes multiply a byte of a title by six at most.
  func encoded() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(self))
  }

  // MARK: - Private

  /// In bytes.
  private static let maxTitleLength = 150
  private static let maxBodyLength = 300

  /// The whole characters of a text within a number of bytes.
  private static func limited(_ text: String, to bytes: Int) -> String {
    guard text.utf8.count > bytes else { return text }
    var start = ""
    for character in text {
      guard start.utf8.count + character.utf8.count + 3 <= bytes else { break }
      start.append(character)
    }
    return start + "…"
  }
}

extension NotificationMessage {
  /// The name of a message at push services and in browsers, the same for each retry: a later message with this name replaces it.
  var pushTag: String { "earnest-\(group.map(\.id).min() ?? id)" }
}
