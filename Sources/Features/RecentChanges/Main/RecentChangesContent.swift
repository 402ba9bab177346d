import Foundation
import WebPage

extension RecentChanges {
  /// A kind of changes, as in the address of the page.
  public enum Kind: String, Sendable, CaseIterable {
    case upNext = "up-next"
    case shows, marks, settings
  }

  /// The content of the page.
  public struct Content: Sample {
    /// The latest first.
    public var rows: [Row]
    /// The kind of changes that is shown; nil for all.
    public var kind: Kind?
    public var kinds: [KindLink]
    /// The page that restores Up Next; nil where it has none.
    public var restoreURL: String?
    /// The pages before and after this one; nil for none.
    public var newerURL: String?
    public var olderURL: String?
    /// The path of this page, to which an undo returns.
    public var url: String
    /// Now; nil for dates only.
    public var today: Date?
    /// The user's time zone.
    public var zone = ListenerTimeZone.current

    public init(rows: [Row], kind: Kind?, kinds: [KindLink], url: String) {
      self.rows = rows
      self.kind = kind
      self.kinds = kinds
      self.url = url
    }

    var version: String {
      rows.map { "\($0.id)\($0.isUndone ? "u" : "")\($0.device)" }.joined(separator: " ") + " \(newerURL ?? "") \(olderURL ?? "")"
    }
  }
}

extension RecentChanges.Content {
  /// A logged change.
  public struct Row: Sendable {
    public var id: Int64
    public var change: RecentChanges.Change
    public var moment: Date
    /// The name of the device; empty when it is unknown.
    public var device: String
    /// Whether a rule has made the change.
    public var isByRule = false
    /// Whether the change undid another one.
    public var isUndo = false
    public var isUndone = false

    public init(id: Int64, change: RecentChanges.Change, moment: Date, device: String) {
      self.id = id
      self.change = change
      self.moment = moment
      self.device = device
    }
  }

  /// The link to the changes of one kind, or of all.
  public struct KindLink: Sendable {
    public var kind: RecentChanges.Kind?
    public var url: String

    public init(kind: RecentChanges.Kind?, url: String) {
      self.kind = kind
      self.url = url
    }
  }
}
