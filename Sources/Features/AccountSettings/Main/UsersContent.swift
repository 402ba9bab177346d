import Components
import Foundation
import WebPage

extension AccountSettings {
  /// The content of the owner's page of all users.
  public struct UsersContent: Sample {
    public var users: [User]
    /// The bytes that each user may store; nil without a limit.
    public var limit: Int64?
    /// The invitations that were not used yet.
    public var invitations: [Invitation]
    public var allowsRegistration: Bool
    public var hosts: Hosts
    /// A newly created link; nil for none.
    public var link: NewLink?
    /// The name of an invitation that was not accepted, with the reason; nil for an empty form.
    public var rejected: Rejected?
    public var now: Date

    public typealias Rejected = (name: String, reason: String)

    public struct User: Sendable {
      public var id: Int64
      public var name: String
      public var isOwner: Bool
      public var joined: Date
      public var isDisabled: Bool
      /// About the latest request, to the hour; nil before the first one.
      public var lastSeen: Date?
      /// The number of subscriptions.
      public var shows: Int
      /// The bytes of downloads and uploads.
      public var bytes: Int64
      /// nil where another program gives the names.
      public var renamingURL: String?
      public var deletionURL: String

      public init(
        id: Int64, name: String, isOwner: Bool, joined: Date, isDisabled: Bool, lastSeen: Date?, shows: Int, bytes: Int64,
        renamingURL: String?, deletionURL: String
      ) {
        self.id = id
        self.name = name
        self.isOwner = isOwner
        self.joined = joined
        self.isDisabled = isDisabled
        self.lastSeen = lastSeen
        self.shows = shows
        self.bytes = bytes
        self.renamingURL = renamingURL
        self.deletionURL = deletionURL
      }
    }

    public struct Invitation: Sendable {
      public var id: Int64
      /// "" for none.
      public var name: String
      public var created: Date
      public var expires: Date

      public init(id: Int64, name: String, created: Date, expires: Date) {
        self.id = id
        self.name = name
        self.created = created
        self.expires = expires
      }
    }

    /// A link that is shown once. The browser adds the server's own address in front of the path.
    public enum NewLink: Sendable {
      /// - Parameter name: That of the invitation; "" for none.
      /// - Parameter code: The link as a QR code; nil where only the browser knows the address, or other devices cannot open it.
      case invitation(name: String, path: String, code: QRPicture?)
      /// - Parameter user: The id of the user who gets a new password.
      case reset(user: Int64, path: String)
    }

    public init(
      users: [User], limit: Int64?, invitations: [Invitation], allowsRegistration: Bool, hosts: Hosts = Hosts(), link: NewLink? = nil,
      rejected: Rejected? = nil, now: Date
    ) {
      self.users = users
      self.limit = limit
      self.rejected = rejected
      self.invitations = invitations
      self.allowsRegistration = allowsRegistration
      self.hosts = hosts
      self.link = link
      self.now = now
    }
  }

  /// The content of the form that renames a user.
  public struct RenamingContent: Sample {
    public var user: Int64
    /// The current name.
    public var name: String
    /// The name that was typed and not accepted, with the reason; nil for none.
    public var rejected: UsersContent.Rejected?
    public var backURL: String

    public init(user: Int64, name: String, rejected: UsersContent.Rejected? = nil, backURL: String) {
      self.user = user
      self.name = name
      self.rejected = rejected
      self.backURL = backURL
    }
  }

  /// The content of the confirmation before a user is deleted.
  public struct DeletionContent: Sample {
    public var user: Int64
    public var name: String
    public var exportURL: String
    public var backURL: String

    public init(user: Int64, name: String, exportURL: String, backURL: String) {
      self.user = user
      self.name = name
      self.exportURL = exportURL
      self.backURL = backURL
    }
  }
}
