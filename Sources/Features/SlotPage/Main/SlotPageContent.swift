import BoundedNumbers
import Components
import Foundation
import WebPage

extension SlotPage {
  /// The content of the page.
  public struct Content: Sample {
    /// The length of the slot.
    public var minutes: Int
    /// The usual lengths.
    public var lengths: [Length]
    public var sources: [Source]
    /// The key of the selected source.
    public var source: String
    /// The episodes that fill the slot, in playing order.
    public var rows: [EpisodeRow.Content]
    /// The time that they take.
    public var seconds: Double
    /// The time at which they end when they play from now on; nil without episodes.
    public var finish: Date?
    /// The user's time zone.
    public var zone = ListenerTimeZone.current
    /// The number of episodes of unknown length, which no slot contains.
    public var unknown = 0
    /// The time of the shortest episode; nil when no length is known.
    public var shortest: Double?
    /// The slot that plays; nil for none.
    public var current: Current?
    /// The search page, for an empty source.
    public var searchURL: String?
    /// The page as it is set, to which the actions of its rows return.
    public var currentURL: String
    /// The actions on its episodes.
    public var actions: [EpisodeAction] = []

    public init(
      minutes: Int, lengths: [Length], sources: [Source], source: String, rows: [EpisodeRow.Content], seconds: Double, currentURL: String
    ) {
      self.minutes = minutes
      self.lengths = lengths
      self.sources = sources
      self.source = source
      self.rows = rows
      self.seconds = seconds
      self.currentURL = currentURL
    }

    /// Changes with the selection and its end.
    var version: String {
      let end = finish.map { Int(clamping: $0.timeIntervalSince1970 / 60) } ?? 0
      return "\(rows.map { "\($0.episode)" }.joined(separator: " ")) \(end) \(unknown)"
    }
  }
}

extension SlotPage.Content {
  public struct Length: Sendable {
    public var minutes: Int
    /// This page with this length.
    public var url: String

    public init(minutes: Int, url: String) {
      self.minutes = minutes
      self.url = url
    }
  }

  public struct Source: Sendable {
    /// As in the address of the page.
    public var key: String
    public var title: String
    /// This page with this source.
    public var url: String

    public init(key: String, title: String, url: String) {
      self.key = key
      self.title = title
      self.url = url
    }
  }
}
