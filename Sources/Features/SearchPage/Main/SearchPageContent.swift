import Components
import WebPage

extension SearchPage {
  /// What the search page shows.
  public struct Content: Sample {
    /// What was searched for; empty for the bare page.
    public var term = ""
    /// One's own library is searched, and nothing else.
    public var isInLibrary = false
    /// The same search in the other scope.
    public var everywhereURL = ""
    public var libraryURL = ""
    /// The page as it is set now: where posts lead back to.
    public var url = ""
    /// Where the field asks how words may go on.
    public var completionsPath = ""
    /// A sentence above the results: what went wrong, or that nothing was found.
    public var notice: String?
    /// Nothing went wrong: there is just nothing.
    public var isNoticeQuiet = false
    /// Who gave no answer, while others did.
    public var silent: String?
    /// What was found is with other words than were typed.
    public var mended: Mended?
    /// The term is an address: one button offers to open it.
    public var opensAddress = false
    /// The address that asks for a name and password, without any in it.
    public var privateAddress: String?
    public var shows: [Show] = []
    public var episodes: [Episode] = []
    /// The next page of shows, where there is one.
    public var moreShowsURL: String?
    public var moreEpisodesURL: String?
    /// What was found in the library; nil where it was not searched.
    public var library: LibraryFinds?
    /// What stands on the bare page; nil while something is searched for.
    public var start: Start?
    /// Where a list of subscriptions is sent to; nil where that cannot be done.
    public var importPath: String?

    public init() {}
  }
}

extension SearchPage.Content {
  public struct Mended: Sendable {
    public var typed: String
    public var shown: String

    public init(typed: String, shown: String) {
      self.typed = typed
      self.shown = shown
    }
  }

  /// A show that a directory knows. It is opened by a post, because the server fetches it first.
  public struct Show: Sendable {
    public var title: String
    public var author: String
    public var genre: String?
    public var feedURL: String
    public var artworkURL: String?

    public init(title: String, author: String, genre: String?, feedURL: String, artworkURL: String?) {
      self.title = title
      self.author = author
      self.genre = genre
      self.feedURL = feedURL
      self.artworkURL = artworkURL
    }
  }

  /// Something in the library that was found.
  public struct Hit: Sendable {
    public enum Kind: Sendable { case show, episode, chapter, bookmark }

    public var kind: Kind
    public var title: [Piece]
    /// A part of the notes with what was searched for; empty where there is none.
    public var excerpt: [Piece]
    /// The show and the episode that it is in, as far as the title does not say it.
    public var origin: [String]
    public var artworkURL: String?
    public var url: String
    /// Where it stands in an episode, with what to play.
    public var place: Place?

    public init(
      kind: Kind, title: [Piece], excerpt: [Piece] = [], origin: [String] = [], artworkURL: String?, url: String, place: Place? = nil
    ) {
      self.kind = kind
      self.title = title
      self.excerpt = excerpt
      self.origin = origin
      self.artworkURL = artworkURL
      self.url = url
      self.place = place
    }
  }

  /// A part of a text; what was searched for is marked.
  public struct Piece: Sendable, Equatable {
    public var text: String
    public var isMatch: Bool

    public init(_ text: String, isMatch: Bool = false) {
      self.text = text
      self.isMatch = isMatch
    }
  }

  public struct Place: Sendable {
    public var seconds: Double
    public var play: Playability

    public init(seconds: Double, play: Playability) {
      self.seconds = seconds
      self.play = play
    }
  }
}
