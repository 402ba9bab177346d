import Foundation
import WebPage

extension PublicPage {
  /// The content of the page.
  public struct Content: Sample {
    /// The title of the clip or the episode.
    public var title: String
    public var episodeTitle: String
    public var showTitle: String
    /// The beginning of the show notes as plain text; empty where there are none.
    public var notes: String
    /// The page itself.
    public var url: String
    /// The audio; of a clip, with its part.
    public var audioURL: String
    /// nil where there is none.
    public var coverURL: String?
    /// The part of the episode, in seconds; nil for the whole episode.
    public var part: ClosedRange<Double>?
    public var expires: Date

    public init(
      title: String, episodeTitle: String, showTitle: String, notes: String, url: String, audioURL: String, coverURL: String?,
      part: ClosedRange<Double>?, expires: Date
    ) {
      self.title = title
      self.episodeTitle = episodeTitle
      self.showTitle = showTitle
      self.notes = notes
      self.url = url
      self.audioURL = audioURL
      self.coverURL = coverURL
      self.part = part
      self.expires = expires
    }
  }
}
