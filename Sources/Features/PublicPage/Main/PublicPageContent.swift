import Components
import Foundation
import WebPage

extension PublicPage {
  /// The content of the page.
  public struct Content: Sample {
    /// The title of the clip or the episode.
    public var title: String
    public var episodeTitle: String
    public var showTitle: String
    /// The beginning of the show notes as plain text, for previews in other apps; empty where there are none.
    public var summary: String
    /// The page itself.
    public var url: String
    /// The audio; with its part or its start.
    public var audioURL: String
    /// nil where there is none.
    public var coverURL: String?
    /// The part of the episode, in seconds; nil for the whole episode.
    public var part: ClosedRange<Double>?
    /// Where the audio starts, in seconds; 0 for the beginning, and for a clip.
    public var start = 0.0
    public var expires: Date
    public var published: Date?
    public var durationSeconds: Double?
    /// The show notes, sanitized; empty where there are none.
    public var notes: HTML = .empty
    public var chapters: [ChapterRows.Row] = []
    /// The address of the feed; nil where there is none for other people.
    public var feedURL: String?
    public var websiteURL: String?

    public init(
      title: String, episodeTitle: String, showTitle: String, summary: String, url: String, audioURL: String, coverURL: String?,
      part: ClosedRange<Double>?, expires: Date
    ) {
      self.title = title
      self.episodeTitle = episodeTitle
      self.showTitle = showTitle
      self.summary = summary
      self.url = url
      self.audioURL = audioURL
      self.coverURL = coverURL
      self.part = part
      self.expires = expires
    }
  }
}
