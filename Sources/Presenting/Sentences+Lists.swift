import OPML
import Refreshing
import WebPage

/// The errors of subscription lists.
extension Sentences {
  public static func sentence(for error: OPMLError) -> String {
    switch error {
    case .empty: words(.listEmpty)
    case .compressed: words(.listCompressed)
    case .notXML: words(.listNotXML)
    case .webPage: words(.listWebPage)
    case .feed: words(.listIsFeed)
    case .notAList(let root): words(.notAList, ["name": root])
    case .tooLarge(let limit): words(.listTooLarge, ["limit": size(limit)])
    }
  }

  public static func sentence(for error: ImportingError) -> String {
    switch error {
    case .unreadableFile(let path): words(.listUnreadable, ["path": path])
    }
  }

  public static func sentence(for problem: OPMLProblem.Kind) -> String {
    switch problem {
    case .badAddress: words(.listBadAddress)
    case .noAddress: words(.listNoAddress)
    case .outsideOutlines: words(.listOutsideOutlines)
    case .otherList: words(.listOtherList)
    case .tooManyFeeds: words(.listTooManyFeeds)
    case .tooManyEpisodes: words(.listTooManyEpisodes)
    case .cutOff: words(.listCutOff)
    }
  }
}
