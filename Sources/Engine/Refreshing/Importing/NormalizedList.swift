import Fetching
import Library
import OPML

/// A subscription list in the form that the library stores: normalised addresses, separate credentials, folders with their full path.
struct NormalizedList: Sendable {
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
      // Apps escape addresses twice; in one of a feed nothing else is meant.
      let repaired = AddressRepair.unescaped(feed.url)
      guard let url = try? RemoteURL(repaired ?? feed.url) else {
        problems.append(
          ImportLine(
            url: Self.displayed(feed.url), title: feed.title, folders: folders, result: .problem,
            problem: OPMLProblem.Kind.badAddress.rawValue))
        continue
      }
      var others = [Self.otherScheme(url.text)]
      if repaired != nil, let written = try? RemoteURL(feed.url).text { others += [written, Self.otherScheme(written)] }
      let facts = ImportedFeed(
        url: url.text, otherURLs: others, title: feed.title, link: feed.link, folders: folders,
        isSubscribed: feed.isSubscribed, hasHistory: !feed.episodes.isEmpty, awaitsCredentials: url.credentials != nil)
      feeds.append(Feed(facts: facts, credentials: url.credentials, episodes: feed.episodes))
    }
    problems += list.problems.map { problem in
      ImportLine(url: problem.url.map(Self.displayed), title: problem.title, result: .problem, problem: problem.kind.rawValue)
    }
  }

  // MARK: - Private

  /// Lists are older than the certificates of their shows: http and https of one address are one feed.
  private static func otherScheme(_ url: String) -> String {
    url.hasPrefix("https:") ? "http:" + url.dropFirst(6) : "https:" + url.dropFirst(5)
  }

  /// The address of an invalid line as it is stored and shown: without a password, and within the maximum length of an address.
  static func displayed(_ address: String) -> String {
    let bare = withoutPassword(address)
    guard bare.utf8.count > maxShownBytes else { return bare }
    // `decoding` replaces a truncated character by a replacement character of three bytes.
    return String(decoding: bare.utf8.prefix(maxShownBytes - 3), as: UTF8.self)
  }

  /// The address without a user and password.
  private static func withoutPassword(_ address: String) -> String {
    if let url = try? RemoteURL(address) { return url.credentials == nil ? address : url.text }
    // The text before the last "@" may contain anything, a slash too.
    let scalars = address.unicodeScalars
    guard let at = scalars.lastIndex(of: "@") else { return address }
    return String(scalars[..<beginning(of: scalars)]) + String(scalars[scalars.index(after: at)...])
  }

  /// The start of the user: after white space, a scheme with its slashes, or slashes alone. One pass, since an invalid address may be
  /// of any length.
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
