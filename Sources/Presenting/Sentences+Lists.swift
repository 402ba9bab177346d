import OPML
import Refreshing
import WebPage

/// The errors of subscription lists.
extension Sentences {
  public static func sentence(for error: OPMLError) -> String {
    switch error {
    case .empty: strings(.listEmpty)
    case .compressed: strings(.listCompressed)
    case .notXML: strings(.listNotXML)
    case .webPage: strings(.listWebPage)
    case .feed: strings(.listIsFeed)
    case .notAList(let root): strings(.notAList, ["name": root])
    case .tooLarge(let limit): strings(.listTooLarge, ["limit": size(limit)])
    }
  }

  public static func sentence(for error: ImportError) -> String {
    switch error {
    case .unreadableFile(let path): strings(.listUnreadable, ["path": path])
    }
  }

  public static func sentence(for problem: OPMLProblem.Kind) -> String {
    switch problem {
    case .badAddress: strings(.listBadAddress)
    case .noAddress: strings(.listNoAddress)
    case .outsideOutlines: strings(.listOutsideOutlines)
    case .otherList: strings(.listOtherList)
    case .tooManyFeeds: strings(.listTooManyFeeds)
    case .tooManyEpisodes: strings(.listTooManyEpisodes)
    case .cutOff: strings(.listCutOff)
    case .signInNeeded: strings(.listSignInNeeded)
    }
  }
}
