import Fetching
import Foundation
import Library
import OPML

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
            url: Self.shown(feed.url), title: feed.title, folders: folders, result: .problem,
            problem: OPMLProblem.Kind.badAddress.rawValue))
        continue
      }
      let facts = ImportedFeed(
        url: url.text, otherURLs: [Self.otherScheme(url.text)], title: feed.title, link: feed.link, folders: folders,
        isSubscribed: feed.isSubscribed, hasListening: !feed.episodes.isEmpty, waitsForSignIn: url.credentials != nil)
      feeds.append(Feed(facts: facts, credentials: url.credentials, episodes: feed.episodes))
    }
    problems += list.problems.map { problem in
      ImportLine(url: problem.url.map(Self.shown), title: problem.title, result: .problem, problem: problem.kind.rawValue)
    }
  }

  // MARK: - Private

  /// Lists are older than the certificates of the shows in them: http and https of one address are one feed.
  private static func otherScheme(_ url: String) -> String {
    url.hasPrefix("https:") ? "http:" + url.dropFirst(6) : "https:" + url.dropFirst(5)
  }

  /// The address of a problem as it is stored and shown: without a password, and no longer than any address that is taken.
  static func shown(_ address: String) -> String {
    let bare = withoutPassword(address)
    guard bare.utf8.count > maxShownBytes else { return bare }
    // `decoding` turns a character that was cut in two into a mark of three bytes.
    return String(decoding: bare.utf8.prefix(maxShownBytes - 3), as: UTF8.self)
  }

  /// The address without a user and password.
  private static func withoutPassword(_ address: String) -> String {
    if let url = try? RemoteURL(address) { return url.credentials == nil ? address : url.text }
    // Whoever writes such an address may write anything before the last "@", a slash too.
    let scalars = address.unicodeScalars
    guard let at = scalars.lastIndex(of: "@") else { return address }
    return String(scalars[..<beginning(of: scalars)]) + String(scalars[scalars.index(after: at)...])
  }

  /// Where the user may begin: after white space, a scheme with its slashes, or slashes alone. One pass, since what is no address may
  /// be of any length.
  private static func beginning(of scalars: String.UnicodeScalarView) -> String.Index {
    let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
    let rest = scalars[start...]
    let scheme = rest.prefix { $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || "+.-".unicodeScalars.contains($0)) }
    let isSlash = { (scalar: Unicode.Scalar) in scalar == "/" || scalar == "\\" }
    if let first = scheme.first, first.properties.isAlphabetic, scheme.endIndex < rest.endIndex, rest[scheme.endIndex] == ":" {
      let slashes = rest[rest.index(after: scheme.endIndex)...].prefix(while: isSlash)
      if !slashes.isEmpty { return slashes.endIndex }
    }
    return rest.prefix(while: isSlash).endIndex
  }

  private static let maxShownBytes = 8 << 10
}
