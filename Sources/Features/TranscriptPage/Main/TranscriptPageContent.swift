import Components
import WebPage

extension TranscriptPage {
  /// The content of a transcript's page.
  public struct Content: Sample {
    public var episode: Int64
    public var title: String
    public var episodeURL: String
    public var showTitle: String
    public var showURL: String
    public var artworkURL: String?
    public var play: Playability
    public var progress: PlayButton.Progress
    public var state: State
    /// Differs for other states, languages and texts.
    public var version: String
    /// Differs for other texts: another language that arrives does not disturb the reader.
    public var textVersion = ""
    /// Timed, or not, and in one language each; the current one first.
    public var languages: [Language] = []
    /// The tag of BCP 47 of the text; nil when it is unknown.
    public var language: String?
    /// The text, in groups of about the same length.
    public var groups: [[Paragraph]] = []
    /// The groups that the page has; empty elements stand for the others.
    public var shownGroups: Range<Int> = 0..<0
    /// The page with all groups; nil for this one.
    public var wholeURL: String?
    /// The button that makes a transcript of an episode that has none; empty where none can be made.
    public var transcription = HTML.empty
    /// The event that makes a clip of selected text; nil where there are none.
    public var clipAction: String?
    /// The position that a link names; nil for none.
    public var startSeconds: Int?
    /// The position that is shown first.
    public var positionSeconds: Double = 0

    public init(
      episode: Int64, title: String, episodeURL: String, showTitle: String, showURL: String, artworkURL: String?, play: Playability,
      progress: PlayButton.Progress, state: State, version: String
    ) {
      self.episode = episode
      self.title = title
      self.episodeURL = episodeURL
      self.showTitle = showTitle
      self.showURL = showURL
      self.artworkURL = artworkURL
      self.play = play
      self.progress = progress
      self.state = state
      self.version = version
    }
  }
}

extension TranscriptPage.Content {
  public enum State: Sendable {
    case read, loading, failed
    /// The episode has no transcript.
    case none
  }

  /// A transcript in one language.
  public struct Language: Sendable {
    /// "Deutsch"; nil when the language is unknown.
    public var name: String?
    /// Whether it was made from the audio.
    public var isAutomatic: Bool
    public var url: String
    public var isSelected: Bool

    public init(name: String?, isAutomatic: Bool, url: String, isSelected: Bool) {
      self.name = name
      self.isAutomatic = isAutomatic
      self.url = url
      self.isSelected = isSelected
    }
  }

  /// A paragraph of one speaker.
  public struct Paragraph: Sendable, Equatable {
    /// The speaker, where it is another one than before; nil elsewhere.
    public var speaker: String?
    public var cues: [Cue]

    public init(speaker: String?, cues: [Cue]) {
      self.speaker = speaker
      self.cues = cues
    }
  }

  /// A part of the text with its start.
  public struct Cue: Sendable, Equatable {
    /// In seconds; nil in a transcript without times.
    public var start: Double?
    public var text: String

    public init(start: Double?, text: String) {
      self.start = start
      self.text = text
    }
  }
}
