import Foundation
import WebPage

extension AccountSettings {
  /// The content of the owner's page of all users.
  public struct UsersContent: Sample {
    public var users: [User]
    /// The invitations that were not used yet.
    public var invitations: [Invitation]
    public var allowsRegistration: Bool
    public var hosts: Hosts
    /// A newly created link; nil for none.
    public var link: NewLink?
    public var now: Date

    public struct User: Sendable {
      public var id: Int64
      public var name: String
      public var isOwner: Bool
      public var joined: Date
      public var isDisabled: Bool
      public var deletionURL: String

      public init(id: Int64, name: String, isOwner: Bool, joined: Date, isDisabled: Bool, deletionURL: String) {
        self.id = id
        self.name = name
        self.isOwner = isOwner
        self.joined = joined
        self.isDisabled = isDisabled
        self.deletionURL = deletionURL
      }
    }

    public struct Invitation: Sendable {
      public var id: Int64
      public var created: Date
      public var expires: Date

      public init(id: Int64, created: Date, expires: Date) {
        self.id = id
        self.created = created
        self.expires = expires
      }
    }

    /// A link that is shown once. The browser adds the server's own address in front of the path.
    public enum NewLink: Sendable {
      case invitation(path: String)
      /// - Parameter user: The id of the user who gets a new password.
      case reset(user: Int64, path: String)
    }

    public init(users: [User], invitations: [Invitation], allowsRegistration: Bool, hosts: Hosts = Hosts(), link: NewLink? = nil, now: Date)
    {
      self.users = users
      self.invitations = invitations
      self.allowsRegistration = allowsRegistration
      self.hosts = hosts
      self.link = link
      self.now = now
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
