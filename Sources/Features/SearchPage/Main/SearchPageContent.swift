import Components
import Foundation
import WebPage

extension SearchPage {
  /// The content of the search page.
  public struct Content: Sample {
    /// The search term; empty before a search.
    public var term = ""
    /// Whether only the user's library is searched.
    public var isInLibrary = false
    /// The same search in the other scope.
    public var everywhereURL = ""
    public var libraryURL = ""
    /// The path of the page with its parameters, to which events return.
    public var url = ""
    /// The path of the answers to the term that is being typed.
    public var answersPath = ""
    /// A notice about an error, above the results.
    public var notice: String?
    /// Whether the directories were searched and have no results.
    public var hasNoResults = false
    /// A sentence about directories that did not respond, while others did.
    public var failureNotice: String?
    /// The corrected query, when the results are for other words than the typed ones.
    public var correction: (typed: String, shown: String)?
    /// Whether the term is an address: a button offers to open it.
    public var opensAddress = false
    /// The address that needs a user and password, without them.
    public var privateAddress: String?
    /// The first results in the library, where all is searched.
    public var mine: [Hit] = []
    /// The actions on episodes.
    public var actions: [EpisodeAction] = []
    public var shows: [DirectoryShowRow] = []
    public var episodes: [Episode] = []
    /// The shows whose further episodes are left out, each with its page.
    public var folded: [(title: String, url: String)] = []
    /// The page without a search.
    public var clearURL = ""
    /// The day from which dates are named; nil names them with their year.
    public var today: Date?
    /// The number of the page of results, from 1.
    public var page = 1
    /// The next page of shows, where there is one.
    public var moreShowsURL: String?
    public var moreEpisodesURL: String?
    /// The results in the library; nil where it was not searched.
    public var library: LibraryResults?
    /// The content of the page before a search; nil after one.
    public var start: Start?
    /// The path to which a subscription list is posted; nil where imports are not offered.
    public var importPath: String?

    public init() {}
  }
}

extension SearchPage.Content {
  /// A search hit in the library.
  public struct Hit: Sendable {
    public enum Kind: Sendable { case show, episode, chapter, bookmark, transcript }

    public var kind: Kind
    public var title: [Piece]
    /// The part of the notes or the transcript with the matches; empty for none.
    public var excerpt: [Piece]
    /// The show and the episode of the hit, unless they are in its title.
    public var origin: [String]
    public var artworkURL: String?
    public var url: String
    /// The position of the hit in an episode, with the episode to play.
    public var bookmark: (seconds: Double, play: Playability)?
    /// The row of an episode, as in other lists; nil for other hits.
    public var row: EpisodeRow.Content?

    public init(
      kind: Kind, title: [Piece], excerpt: [Piece] = [], origin: [String] = [], artworkURL: String?, url: String,
      bookmark: (seconds: Double, play: Playability)? = nil
    ) {
      self.kind = kind
      self.title = title
      self.excerpt = excerpt
      self.origin = origin
      self.artworkURL = artworkURL
      self.url = url
      self.bookmark = bookmark
    }
  }

  /// A part of a text, inside or outside a match.
  public struct Piece: Sendable, Equatable {
    public var text: String
    public var isMatch: Bool

    public init(_ text: String, isMatch: Bool = false) {
      self.text = text
      self.isMatch = isMatch
    }
  }
}
