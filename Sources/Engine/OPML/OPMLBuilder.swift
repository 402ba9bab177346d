import FeedParsing
import TextScanning

/// Builds an `OPMLDocument` from the events of a `MarkupReader`.
struct OPMLBuilder: MarkupBuilder {
  private enum Level {
    case other
    case folder
    /// Its index among the feeds; nil for one beyond the limit.
    case feed(Int?)
  }

  static let feedLimit = 20_000
  static let problemLimit = 5_000
  /// The maximum length of a title in bytes.
  static let titleLimit = 1_000

  /// The outermost element, in lower case.
  private(set) var root: String?
  private(set) var sawOutline = false
  private var document = OPMLDocument()
  private var levels: [Level] = []
  private var folders = OPMLFolders()
  private var indexes: [String: Int] = [:]
  /// The addresses among the problems.
  private var refused: Set<String> = []
  private var isFull = false
  private let episodeLimit: Int
  private var episodeCount = 0

  /// - Parameter episodeLimit: the maximum number of episodes whose listening history is read.
  init(episodeLimit: Int) { self.episodeLimit = episodeLimit }

  var isInItem: Bool { false }

  mutating func start(_ element: FeedElement, _ local: CheckedBytes, _ attributes: MarkupAttributes) {
    if root == nil { root = String(decoding: local, as: UTF8.self).lowercased() }
    levels.append(Self.isOutline(local) ? outline(attributes) : .other)
  }

  mutating func end() {
    if case .folder = levels.popLast() { folders.closeFolder() }
  }

  mutating func text(_ bytes: CheckedBytes) {}
  mutating func text(_ scalar: Unicode.Scalar) {}

  /// Outlines without end tags nest deeper and deeper; their feeds still count.
  mutating func skipElement(_ local: CheckedBytes, _ attributes: MarkupAttributes) {
    if Self.isOutline(local), case .folder = outline(attributes) { folders.closeFolder() }
  }

  /// Returns everything that was read.
  ///
  /// - Parameter written: all addresses in the text; one that was not read from an outline is a problem.
  mutating func finish(written: [String]) -> OPMLDocument {
    // Of the episodes beyond the limit the first one is reported.
    for text in isFull ? [] : written {
      guard let url = Self.address(text), indexes[url] == nil, !refused.contains(url) else { continue }
      refuse(.outsideOutlines, url, title: nil)
    }
    return document
  }

  // MARK: - Private

  private static func isOutline(_ local: CheckedBytes) -> Bool {
    local.count == 7 && local.hasPrefixIgnoringCase("outline")
  }

  private mutating func outline(_ attributes: MarkupAttributes) -> Level {
    sawOutline = true
    let type = attributes["type"]?.trimmed.lowercased() ?? ""
    let title = title(attributes)
    let isFeed = Self.feedTypes.contains(type)
    if let written = attributes["xmlurl"]?.trimmed.nonEmpty ?? (isFeed ? attributes["url"]?.trimmed.nonEmpty : nil) {
      return .feed(add(written, title, attributes))
    }
    switch type {
    case "podcast-episode":
      if let episode = OPMLEpisode(attributes), let place = innermostFeed { add(episode, to: place) }
      return .other
    case "podcast-playlist": return .other
    case "include":
      if let url = attributes["url"]?.trimmed.nonEmpty { refuse(.otherList, url, title: title) }
      return .other
    case _ where isFeed:
      refuse(.noAddress, nil, title: title)
      return .other
    default:
      // Apps put all feeds into one outline of this name, which is not a folder of the user.
      guard let title, !folders.path.isEmpty || title.lowercased() != "feeds", folders.enter(title) else { return .other }
      return .folder
    }
  }

  /// The types that apps give to feeds.
  private static let feedTypes: Set<String> = [
    "rss", "rss1", "rss2", "atom", "feed", "podcast", "application/rss+xml", "application/atom+xml",
  ]

  private func title(_ attributes: MarkupAttributes) -> String? {
    let title = attributes["title"]?.readable.nonEmpty ?? attributes["text"]?.readable.nonEmpty
    return title?.prefix(bytes: Self.titleLimit)
  }

  private var innermostFeed: Int? {
    for case .feed(let place) in levels.reversed() { return place }
    return nil
  }

  private mutating func add(_ written: String, _ title: String?, _ attributes: MarkupAttributes) -> Int? {
    guard let url = Self.address(written) else {
      refuse(.badAddress, written, title: title)
      return nil
    }
    let isSubscribed = attributes["subscribed"].flatMap(FeedValues.flag) ?? true
    if let place = indexes[url] {
      document.repeats += 1
      document.feeds[place].merge(title: title, folders: folders.path, isSubscribed: isSubscribed)
      return place
    }
    guard document.feeds.count < Self.feedLimit else {
      if !isFull { refuse(.tooManyFeeds, url, title: title) }
      isFull = true
      return nil
    }
    let link = attributes["htmlurl"].flatMap { FeedAddress.resolve($0, base: nil) }
    indexes[url] = document.feeds.count
    document.feeds.append(OPMLFeed(url: url, title: title, link: link, folders: folders.path, isSubscribed: isSubscribed))
    return document.feeds.count - 1
  }

  private mutating func add(_ episode: OPMLEpisode, to place: Int) {
    episodeCount += 1
    if episodeCount <= episodeLimit { document.feeds[place].episodes.append(episode) }
    // Of the feeds beyond the limit the first one is reported.
    if episodeCount == episodeLimit + 1 { refuse(.tooManyEpisodes, nil, title: episode.title) }
  }

  private mutating func refuse(_ kind: OPMLProblem.Kind, _ url: String?, title: String?) {
    if let url { guard refused.insert(Self.address(url) ?? url).inserted else { return } }
    guard document.problems.count < Self.problemLimit else { return }
    document.problems.append(OPMLProblem(kind: kind, url: url, title: title))
  }

  /// Accepts "a.example/feed" but not "feed.xml".
  private static func beginsWithHost(_ address: String) -> Bool {
    let host = address.prefix { $0 != "/" }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return host.endIndex < address.endIndex && labels.count > 1
      && labels.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") } }
  }

  /// The intended http or https address; nil when there is none.
  private static func address(_ written: String) -> String? {
    var text = written.trimmed
    // "feed:https://a.example/" is that address, "feed://a.example/" and similar ones are plain http.
    for scheme in ["feed:http:", "feed:https:"] where text.lowercased().hasPrefix(scheme) { text = String(text.dropFirst(5)) }
    guard let address = FeedAddress.resolve(text, base: nil), address.utf8.count <= 8_192 else { return nil }
    switch FeedAddress.scheme(of: address) {
    case "http", "https": break
    case "feed", "itpc", "pcast", "podcast", "rss":
      guard let slashes = address.firstRange(of: "://") else { return nil }
      text = "http" + address[slashes.lowerBound...]
      return text.utf8.count > 7 ? text : nil
    case nil: return beginsWithHost(address) ? "https://" + address : nil
    default: return nil
    }
    // The slashes need a host after them.
    guard let slashes = address.firstRange(of: "//"), slashes.upperBound < address.endIndex else { return nil }
    return address
  }
}

extension OPMLFeed {
  /// Merges another occurrence of the same feed in the list.
  fileprivate mutating func merge(title: String?, folders: [String], isSubscribed: Bool) {
    self.title = self.title ?? title
    self.isSubscribed = self.isSubscribed || isSubscribed
    if self.folders.isEmpty {
      self.folders = folders
    } else if !folders.isEmpty, folders != self.folders, !otherFolders.contains(folders), otherFolders.count < 20 {
      otherFolders.append(folders)
    }
  }
}
