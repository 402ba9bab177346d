import Foundation
import WebPage

extension AccountSettings {
  /// The content of the page of the viewer's own account.
  public struct Content: Sample {
    public var access: Access
    /// The signed-in devices, the latest first.
    public var devices: [Device]
    /// The outcome of the last attempt to change the password; nil for none.
    public var message: Message?
    /// What other features offer after a password change.
    public var afterChange: HTML
    /// The event that signs this device out.
    public var signOutURL: String
    /// Whether the account has a password.
    public var hasPassword: Bool
    /// The sign-in provider; nil when there is none.
    public var provider: Provider?
    /// The form that renames the account; nil where another program gives the names.
    public var renamingURL: String?
    public var now: Date

    /// The state of the account at the sign-in provider.
    public struct Provider: Sendable {
      public var name: String
      public var isConnected: Bool
      /// The outcome of the last attempt to change it; nil for none.
      public var message: Message?

      public init(name: String, isConnected: Bool, message: Message? = nil) {
        self.name = name
        self.isConnected = isConnected
        self.message = message
      }
    }

    public enum Access: Sendable {
      /// The demo, which everybody can use.
      case open
      /// A server for one user, with an access key.
      case key
      /// An account with a password.
      case account(name: String, isOwner: Bool, joined: Date)
    }

    public struct Message: Sendable {
      public var text: String
      public var isFailure: Bool

      public init(_ text: String, isFailure: Bool) {
        self.text = text
        self.isFailure = isFailure
      }
    }

    public struct Device: Sendable {
      public var session: Int64
      /// The browser and system; "" when they are unknown.
      public var name: String
      public var lastSeen: Date
      public var isCurrent: Bool

      public init(session: Int64, name: String, lastSeen: Date, isCurrent: Bool = false) {
        self.session = session
        self.name = name
        self.lastSeen = lastSeen
        self.isCurrent = isCurrent
      }
    }

    public init(
      _ access: Access, devices: [Device], message: Message? = nil, afterChange: HTML = .empty, signOutURL: String,
      hasPassword: Bool = true, provider: Provider? = nil, renamingURL: String? = nil, now: Date
    ) {
      self.access = access
      self.devices = devices
      self.message = message
      self.afterChange = afterChange
      self.signOutURL = signOutURL
      self.hasPassword = hasPassword
      self.provider = provider
      self.renamingURL = renamingURL
      self.now = now
    }
  }
}
