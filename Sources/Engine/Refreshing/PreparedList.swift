import FeedParsing
import Fetching
import Foundation
import Library

/// A list as the library takes it: addresses in the one way in which they are stored, passwords apart, folders by their whole way.
struct PreparedList: Sendable {
  struct Feed: Sendable {
    var facts: ImportedFeed
    var credentials: BasicCredentials?
    var episodes: [OPMLEpisode]
  }

  private(set) var feeds: [Feed] = []
  private(set) var problems: [ImportLine] = []

  init(_ list: OPMLDocument) {
    // Feeds of one folder share its name.
    var names: [[String]: String] = [:]
    func name(_ way: [String]) -> String {
      if let known = names[way] { return known }
      let name = way.joined(separator: FolderRepository.separator)
      names[way] = name
      return name
    }
    for feed in list.feeds {
      let folders = ([feed.folders] + feed.otherFolders).filter { !$0.isEmpty }.map(name)
      guard let url = try? RemoteURL(feed.url) else {
        problems.append(
          ImportLine(
            url: Self.withoutPassword(feed.url), title: feed.title, folders: folders, result: .problem,
            problem: OPMLProblem.Kind.badAddress.rawValue))
        continue
      }
      let facts = ImportedFeed(
        url: url.text, otherURLs: [Self.otherScheme(url.text)], title: feed.title, link: feed.link, folders: folders,
        isSubscribed: feed.isSubscribed, hasListening: !feed.episodes.isEmpty, waitsForSignIn: url.credentials != nil)
      feeds.append(Feed(facts: facts, credentials: url.credentials, episodes: feed.episodes))
    }
    problems += list.problems.map { problem in
      ImportLine(url: problem.url.map(Self.withoutPassword), title: problem.title, result: .problem, problem: problem.kind.rawValue)
    }
  }

  // MARK: - Private

  /// Lists are older than the certificates of the shows in them: http and https of one address are one feed.
  private static func otherScheme(_ url: String) -> String {
    url.hasPrefix("https:") ? "http:" + url.dropFirst(6) : "https:" + url.dropFirst(5)
  }

  /// What is told of a line is kept and shown: no user and password belong there.
  private static func withoutPassword(_ address: String) -> String {
    if let url = try? RemoteURL(address) { return url.credentials == nil ? address : url.text }
    // Whoever writes such an address may write anything before the last "@", a slash too.
    return address.replacing(/^(\s*(?:[A-Za-z][A-Za-z0-9+.\-]*:[\/\\]+|[\/\\]*)).*@/.dotMatchesNewlines()) { "\($0.output.1)" }
  }
}
