import Foundation
import WebPage

extension NewsSettings {
  public struct Content: Sample {
    public var addresses: [Address]
    /// What one subscribes to, to choose from.
    public var shows: [Show]
    /// Lists that have an address.
    public var lists: [List]
    /// Lists that can have one.
    public var choices: [Choice]
    /// An address that was made just now.
    public var fresh: Fresh?
    public var now: Date
    /// Is another one when an address or a list is otherwise.
    public var version: String

    public init(addresses: [Address], shows: [Show], lists: [List], choices: [Choice], fresh: Fresh? = nil, now: Date, version: String) {
      self.addresses = addresses
      self.shows = shows
      self.lists = lists
      self.choices = choices
      self.fresh = fresh
      self.now = now
      self.version = version
    }
  }
}

extension NewsSettings.Content {
  public struct Address: Sendable {
    public var id: Int64
    /// Without a password.
    public var url: String
    public var isNtfy: Bool
    /// The shows it is told of; nil for all.
    public var chosen: Set<Int64>?
    public var words: String
    /// When something arrived there last.
    public var sent: Date?
    /// Why the last message did not arrive, in a sentence.
    public var trouble: String?

    public init(
      id: Int64, url: String, isNtfy: Bool, chosen: Set<Int64>? = nil, words: String = "", sent: Date? = nil, trouble: String? = nil
    ) {
      self.id = id
      self.url = url
      self.isNtfy = isNtfy
      self.chosen = chosen
      self.words = words
      self.sent = sent
      self.trouble = trouble
    }
  }

  public struct Show: Sendable {
    public var id: Int64
    public var title: String

    public init(id: Int64, title: String) {
      self.id = id
      self.title = title
    }
  }

  public struct List: Sendable {
    public var id: Int64
    public var name: String
    public var created: Date
    public var read: Date?

    public init(id: Int64, name: String, created: Date, read: Date? = nil) {
      self.id = id
      self.name = name
      self.created = created
      self.read = read
    }
  }

  public struct Choice: Sendable {
    public var value: String
    public var name: String

    public init(value: String, name: String) {
      self.value = value
      self.name = name
    }
  }

  public struct Fresh: Sendable {
    public var name: String
    /// The browser puts in front of it where this Earnest lives.
    public var path: String

    public init(name: String, path: String) {
      self.name = name
      self.path = path
    }
  }
}
