import Components
import WebPage

extension EpisodePage {
  /// The content of an episode's page.
  public struct Content: Sample {
    /// Its address is this page, to which its actions return.
    public var row: EpisodeRow.Content
    public var showURL: String
    /// The tab that the page shows.
    public var part = Part.notes
    /// The address of each tab.
    public var partURLs: [Part: String] = [:]
    /// The sanitized show notes.
    public var notes: HTML
    /// The episode's own web page.
    public var link: String?
    /// The position at which the play button starts; nil for the saved one.
    public var startSeconds: Int?
    /// The bookmarks in the episode.
    public var bookmarks: [BookmarkRows.Row] = []
    /// The clips of the episode.
    public var clips: [ClipRows.Row] = []
    /// The clip that the link to this page names; nil for none.
    public var clip: ClipRows.Row?
    /// The form of a new clip, which another feature renders; empty where there is none.
    public var clipForm = HTML.empty
    /// The files of the bookmarks and clips.
    public var exports: [(title: String, url: String)] = []
    /// The sheet that shares it; nil where there is none.
    public var shareURL: String?
    /// Short excerpts.
    public var soundbites: [Soundbite] = []
    /// Its files; empty where there is only one.
    public var qualities: [Quality] = []
    /// People, locations, licence.
    public var details = PublishedDetails.Content()
    public var chapters: [ChapterRows.Row] = []
    /// Whether all of them are listed, however many there are.
    public var listsAllChapters = false
    /// The page that lists all of them.
    public var allChaptersURL = ""
    /// The page of its transcript; nil when it has none.
    public var transcriptURL: String?
    /// The transcript itself, in its tab.
    public var transcript = HTML.empty
    /// The button that makes a transcript, or its progress; empty where there is none.
    public var transcription = HTML.empty
    /// Whether the publisher has replaced the audio since it was downloaded.
    public var hasNewAudio = false
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

extension EpisodePage.Content {
  /// A tab of the page, as addresses name it.
  public enum Part: String, Sendable, CaseIterable {
    case notes, chapters, transcript, people
  }

  /// A short excerpt.
  public struct Soundbite: Sendable {
    public var title: String
    /// The start.
    public var seconds: Int
    /// The end from the start of the episode.
    public var endSeconds: Double
    public var durationSeconds: Double
    /// The page at the start.
    public var url: String

    public init(title: String, seconds: Int, endSeconds: Double, durationSeconds: Double, url: String) {
      self.title = title
      self.seconds = seconds
      self.endSeconds = endSeconds
      self.durationSeconds = durationSeconds
      self.url = url
    }
  }

  /// One of the files of the episode.
  public struct Quality: Sendable {
    /// Posted when it is selected; empty for the publisher's own file.
    public var name: String
    /// Empty for the publisher's own file.
    public var label: String
    public var isSelected: Bool

    public init(name: String, label: String, isSelected: Bool) {
      self.name = name
      self.label = label
      self.isSelected = isSelected
    }
  }
}
