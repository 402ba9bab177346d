import Foundation
import WebPage

extension NotificationSettings {
  public struct Content: Sample {
    public var addresses: [Address]
    /// The public key with which browsers subscribe to push messages, in base64url; nil when they cannot.
    public var pushKey: String?
    /// The subscribed shows, for the filter.
    public var shows: [(id: Int64, title: String)]
    /// Lists with a feed.
    public var lists: [List]
    /// Lists that can have a feed.
    public var choices: [(value: String, name: String)]
    /// A newly created feed; nil for none. The browser adds the server's own address in front of the path.
    public var fresh: (name: String, path: String)?
    /// Whether messages about the server are sent; nil for viewers who are not its owner.
    public var sendsOwnerAlerts: Bool?
    /// The page of followed people, where their new episodes are announced or not; nil for none.
    public var peopleURL: String?
    /// The form for a new address after an error; nil for an empty form.
    public var rejected: Rejected?
    public var now: Date
    /// Changes with every change of an address or a feed.
    public var version: String

    public init(
      addresses: [Address], pushKey: String?, shows: [(id: Int64, title: String)], lists: [List], choices: [(value: String, name: String)],
      fresh: (name: String, path: String)? = nil, now: Date, version: String
    ) {
      self.addresses = addresses
      self.pushKey = pushKey
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

  /// Webhooks and ntfy topics.
  var services: [Address] { addresses.filter { $0.device == nil } }

  var devices: [(Address, Device)] { addresses.compactMap { address in address.device.map { (address, $0) } } }

  public struct Address: Sendable {
    public var id: Int64
    /// Without a password; "" for a browser.
    public var url: String
    public var isNtfy: Bool
    /// The shows of its filter; nil for all.
    public var selected: Set<Int64>?
    public var titleFilter: String
    /// When a message was last delivered; nil for never.
    public var sent: Date?
    /// The reason that the last message was not delivered, in a sentence.
    public var failureText: String?
    /// The browser that receives the messages; nil for a webhook or an ntfy topic.
    public var device: Device?

    public init(
      id: Int64, url: String, isNtfy: Bool, selected: Set<Int64>? = nil, titleFilter: String = "", sent: Date? = nil,
      failureText: String? = nil, device: Device? = nil
    ) {
      self.id = id
      self.url = url
      self.isNtfy = isNtfy
      self.selected = selected
      self.titleFilter = titleFilter
      self.sent = sent
      self.failureText = failureText
      self.device = device
    }

    /// Changes with everything that the page shows of it.
    public var version: String {
      let facts = "\(id) \(sent?.timeIntervalSince1970 ?? 0) \(failureText ?? "") \(selected?.count ?? -1) \(titleFilter)"
      guard let device else { return facts }
      return "\(facts) \(device.endpointHash) \(device.quietHours?.from ?? "") \(device.quietHours?.until ?? "") \(device.showsPrivate)"
    }
  }

  public struct Device: Sendable {
    /// The browser and system.
    public var name: String
    /// The hash of its endpoint, by which the page recognizes its own browser.
    public var endpointHash: String
    /// Times as "22:00"; nil for no quiet hours.
    public var quietHours: (from: String, until: String)?
    public var showsPrivate: Bool

    public init(name: String, endpointHash: String, quietHours: (from: String, until: String)? = nil, showsPrivate: Bool = false) {
      self.name = name
      self.endpointHash = endpointHash
      self.quietHours = quietHours
      self.showsPrivate = showsPrivate
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
