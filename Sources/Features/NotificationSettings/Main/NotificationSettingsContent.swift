import Foundation
import WebPage

extension NotificationSettings {
  public struct Content: Sample {
    public var addresses: [Address]
    /// The subscribed shows, for the filter.
    public var shows: [(id: Int64, title: String)]
    /// Lists with a feed.
    public var lists: [List]
    /// Lists that can have a feed.
    public var choices: [(value: String, name: String)]
    /// A newly created feed; nil for none. The browser adds the server's own address in front of the path.
    public var fresh: (name: String, path: String)?
    /// The form for a new address after an error; nil for an empty form.
    public var rejected: Rejected?
    public var now: Date
    /// Changes with every change of an address or a feed.
    public var version: String

    public init(
      addresses: [Address], shows: [(id: Int64, title: String)], lists: [List], choices: [(value: String, name: String)],
      fresh: (name: String, path: String)? = nil, now: Date, version: String
    ) {
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

extension NotificationSettings.Content {
  /// The fields of a form that was not accepted, and the reason in a sentence.
  public typealias Rejected = (url: String, kind: String, reason: String)

  public struct Address: Sendable {
    public var id: Int64
    /// Without a password.
    public var url: String
    public var isNtfy: Bool
    /// The shows of its filter; nil for all.
    public var selected: Set<Int64>?
    public var titleFilter: String
    /// When a message was last delivered; nil for never.
    public var sent: Date?
    /// The reason that the last message was not delivered, in a sentence.
    public var failureText: String?

    public init(
      id: Int64, url: String, isNtfy: Bool, selected: Set<Int64>? = nil, titleFilter: String = "", sent: Date? = nil,
      failureText: String? = nil
    ) {
      self.id = id
      self.url = url
      self.isNtfy = isNtfy
      self.selected = selected
      self.titleFilter = titleFilter
      self.sent = sent
      self.failureText = failureText
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
}
