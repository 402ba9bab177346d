import FeedParsing
import Synchronization

/// A reader of a response body as a feed; for a web page it holds the beginning. Its calls are slow: they belong on a thread that may
/// block.
final class FeedReader: Sendable {
  private struct State {
    let parser: FeedParser
    let list: ItemList
    var beginning: [UInt8] = []
    var byteCount = 0
    var failure: FeedParsingError?
  }

  /// The output of the parser while it reads.
  private final class ItemList {
    var items: NewestItems<FeedItem>
    var episodes: NewestItems<ParsedEpisode>

    init(max: Int) {
      items = NewestItems(max: max)
      episodes = NewestItems(max: max)
    }

    var isEmpty: Bool { items.items.isEmpty && episodes.items.isEmpty }
  }

  private let url: String
  private let contentType: String?
  private let known: Set<Int64>
  private let keepsEpisodes: Bool
  private let state: Mutex<State>

  /// - Parameter known: the content hashes that are in the library already: the notes of such items are neither sanitized nor held in
  ///   memory.
  init(url: String, contentType: String?, known: Set<Int64>, keepsEpisodes: Bool = false, maxItems: Int) {
    self.url = url
    self.contentType = contentType
    self.known = known
    self.keepsEpisodes = keepsEpisodes
    let list = ItemList(max: maxItems)
    let parser = FeedParser(url: url, contentType: contentType) { episode in
      if keepsEpisodes { list.episodes.append(episode) } else { list.items.append(FeedItem(episode, known: known)) }
    }
    state = Mutex(State(parser: parser, list: list))
  }

  /// - Returns: whether to continue: a web page is read as far as its feed links may occur, and reading stops at any other content
  ///   that is not a feed.
  func push(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      state.byteCount += bytes.count
      // The first bytes identify a feed; only other content may be a page.
      if state.list.isEmpty { state.beginning.append(contentsOf: bytes.prefix(Self.pageBeginning - state.beginning.count)) }
      if state.failure == nil {
        do {
          try state.parser.push(bytes)
        } catch {
          state.failure = error as? FeedParsingError ?? .notXML
        }
      }
      switch state.failure {
      case nil: return true
      case .htmlPage: return state.beginning.count < Self.pageBeginning
      default: return false
      }
    }
  }

  /// Ends the feed.
  ///
  /// - Returns: the feed, its newest items, and whether older ones were dropped because of the limit.
  /// - Throws: `FeedParsingError`.
  func finish() throws -> (feed: ParsedFeed, items: [FeedItem], isCut: Bool) {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      var feed = try state.parser.finish()
      let list = state.list
      list.items.finish()
      list.episodes.finish()
      feed.episodes = list.episodes.items
      return (feed, TrailerItems.add(feed, to: list.items.items, known: known), list.items.isCut || list.episodes.isCut)
    }
  }

  /// The number of bytes read so far.
  var byteCount: Int { state.withLock { $0.byteCount } }

  /// The feeds that the page links to, best first.
  var feedLinks: [FeedDiscovery.Link] {
    state.withLock { FeedDiscovery.links(in: $0.beginning, url: url, contentType: contentType) }
  }

  private static let pageBeginning = 512 << 10
}
