import Foundation
import WebPage

extension RecentChanges {
  /// The content of the page that restores Up Next as it was at a moment.
  public struct Restoring: Sendable {
    /// The moments that need no typing.
    public var presets: [PresetLink]
    public var state: State
    /// The value of the field: "2026-11-25T18:00".
    public var value: String
    /// The latest value of the field.
    public var maxValue: String
    /// The path of this page without its parameters.
    public var url: String
    /// The list of changes.
    public var changesURL: String
    /// The page of Up Next; nil where there is none.
    public var upNextURL: String?
    /// Now; nil for dates only.
    public var today: Date?
    /// The user's time zone.
    public var zone = ListenerTimeZone.current

    public init(presets: [PresetLink], state: State, value: String, maxValue: String, url: String, changesURL: String) {
      self.presets = presets
      self.state = state
      self.value = value
      self.maxValue = maxValue
      self.url = url
      self.changesURL = changesURL
    }
  }
}

extension RecentChanges.Restoring {
  /// A moment with a name, as in the address of the page.
  public enum Preset: String, Sendable, CaseIterable {
    case hour, today, yesterday
  }

  public struct PresetLink: Sendable {
    public var preset: Preset
    public var url: String
    public var isCurrent: Bool

    public init(preset: Preset, url: String, isCurrent: Bool) {
      self.preset = preset
      self.url = url
      self.isCurrent = isCurrent
    }
  }

  public enum State: Sendable {
    /// No moment is selected.
    case none
    /// The text of the address is not a moment.
    case invalid
    case future
    /// The log begins later; nil when it has no change of Up Next.
    case noRecord(begin: Date?)
    case preview(Preview)
  }

  /// Up Next at a moment.
  public struct Preview: Sendable {
    public var moment: Date
    /// The time in milliseconds since 1970.
    public var milliseconds: Int64
    /// The first episodes.
    public var rows: [Row]
    /// The number of its episodes.
    public var count: Int
    /// The episodes that no longer exist.
    public var missing: Int
    /// The episodes that are not in Up Next now.
    public var coming: Int
    /// The episodes that would leave Up Next.
    public var leaving: Int
    /// Whether Up Next is so now.
    public var isCurrent: Bool

    public init(
      moment: Date, milliseconds: Int64, rows: [Row], count: Int, missing: Int, coming: Int, leaving: Int, isCurrent: Bool
    ) {
      self.moment = moment
      self.milliseconds = milliseconds
      self.rows = rows
      self.count = count
      self.missing = missing
      self.coming = coming
      self.leaving = leaving
      self.isCurrent = isCurrent
    }
  }

  public struct Row: Sendable {
    public var title: String
    public var showTitle: String
    public var url: String

    public init(title: String, showTitle: String, url: String) {
      self.title = title
      self.showTitle = showTitle
      self.url = url
    }
  }
}
