import Foundation
import WebPage

extension SharePage {
  /// The content of the sheet.
  public struct Content: Sample {
    /// The title of the episode, the clip or the show.
    public var title: String
    /// The title whose first letter stands in for a missing cover.
    public var coverTitle: String
    /// The lines below the title: the show, and the shared part.
    public var facts: [String]
    public var artworkURL: String?
    /// The page below the sheet, where it is the first one of a visit.
    public var closeURL: String
    /// Why there is no public link, or nothing at all; nil where there is no reason to give.
    public var reason: Reason?
    /// nil for a show, and where there can be none.
    public var link: PublicLink?
    /// Addresses outside of this server. The first is the one that is shared.
    public var addresses: [Address] = []
    /// The shows of a list as a file; nil for everything else.
    public var opmlURL: String?
    /// The private addresses of a list or a show; nil for everything else.
    public var list: PrivateAddresses?

    public init(title: String, coverTitle: String, facts: [String], artworkURL: String?, closeURL: String) {
      self.title = title
      self.coverTitle = coverTitle
      self.facts = facts
      self.artworkURL = artworkURL
      self.closeURL = closeURL
    }
  }

  /// The addresses of a list for podcast apps.
  public struct PrivateAddresses: Sendable {
    /// "up-next", "playlist:7".
    public var subject: String
    public var rows: [Row]
    /// The path of an address that was made by the last request; nil for none.
    public var freshURL: String?

    public struct Row: Sendable {
      public var id: Int64
      public var created: Date
      /// nil for never.
      public var read: Date?

      public init(id: Int64, created: Date, read: Date?) {
        self.id = id
        self.created = created
        self.read = read
      }
    }

    public init(subject: String, rows: [Row], freshURL: String?) {
      self.subject = subject
      self.rows = rows
      self.freshURL = freshURL
    }
  }

  /// A public link that is not stored yet.
  public struct PublicLink: Sendable {
    public var token: String
    /// The whole address.
    public var url: String
    public var episode: Int64
    /// nil for the whole episode.
    public var clip: Int64?
    /// The start of the shared moment, in seconds; nil for none.
    public var start: Double?
    /// The length of the episode in seconds, before which the start is; nil when it is unknown.
    public var duration: Double?
    /// Whether the script offers the player's position.
    public var takesPosition: Bool { clip == nil && start == nil }

    public init(token: String, url: String, episode: Int64, clip: Int64?, start: Double?) {
      self.token = token
      self.url = url
      self.episode = episode
      self.clip = clip
      self.start = start
    }
  }

  /// An address that the feed has published.
  public struct Address: Sendable {
    public var kind: Kind
    public var url: String

    public enum Kind: Sendable {
      case feed, website, publisherPage, audio
    }

    public init(_ kind: Kind, _ url: String) {
      self.kind = kind
      self.url = url
    }
  }

  /// The reason why there is no public link.
  public enum Reason: Sendable {
    case privateShow
    /// A show of own audio, which no feed publishes.
    case ownAudio
    /// Other people cannot reach this server; the publisher's page is there.
    case noPublicAddress
    /// The same, and the publisher has no page.
    case nothingPublic
    case noAudio
  }
}
