import FeedParsing
import Synchronization

/// Reads a body as a feed and, in case it is a web page, keeps its beginning. Its calls take time: they belong on a thread
/// that may block.
final class FeedReader: Sendable {
  private struct State {
    let parser: FeedParser
    var beginning: [UInt8] = []
    var failure: FeedParsingError?
  }

  private let url: String
  private let contentType: String?
  private let state: Mutex<State>

  init(url: String, contentType: String?) {
    self.url = url
    self.contentType = contentType
    state = Mutex(State(parser: FeedParser(url: url, contentType: contentType)))
  }

  /// - Returns: whether more is worth reading: a web page is read as far as its feed links may stand, anything else that is
  ///   no feed is not read on.
  func push(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      state.beginning.append(contentsOf: bytes.prefix(Self.pageBeginning - state.beginning.count))
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

  /// - Throws: `FeedParsingError`.
  func finish() throws -> ParsedFeed {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      return try state.parser.finish()
    }
  }

  /// The feeds that the page links to, best first.
  var feedLinks: [FeedDiscovery.Link] {
    state.withLock { FeedDiscovery.links(in: $0.beginning, url: url, contentType: contentType) }
  }

  private static let pageBeginning = 512 << 10
}
