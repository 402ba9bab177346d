import Components
import WebPage

extension EpisodePage {
  /// The content of an episode's page.
  public struct Content: Sample {
    /// Its address is this page, to which its actions return.
    public var row: EpisodeRow.Content
    public var showURL: String
    /// The sanitized show notes.
    public var notes: HTML
    /// The episode's own web page.
    public var link: String?
    /// The position at which the play button starts; nil for the saved one.
    public var startSeconds: Int?
    /// The bookmarks in the episode.
    public var bookmarks: [BookmarkRows.Row] = []
    /// The actions that it has.
    public var actions: [EpisodeAction] = []
    /// Whether there is a list of favourite episodes.
    public var offersFavourite = false

    public init(_ row: EpisodeRow.Content, showURL: String, notes: HTML, link: String?) {
      self.row = row
      self.showURL = showURL
      self.notes = notes
      self.link = link
    }
  }
}
