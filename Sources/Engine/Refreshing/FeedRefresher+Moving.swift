import FeedParsing
import Fetching
import Library

extension FeedRefresher {
  /// The feed to which `loaded` has moved, when that one is complete and the same show; in all other cases `loaded` itself.
  func followed(
    _ loaded: LoadedFeed, known: KnownFeed?, _ request: FeedRequest, _ notes: inout [FetchNote]
  ) async throws -> LoadedFeed {
    guard let target = loaded.feed.newFeedURL, let url = try? RemoteURL(target).text, url != loaded.url, url != loaded.report.url else {
      return loaded
    }
    let attempt = try await loader.attempt(request.at(url))
    guard case .success(.feed(var moved)) = attempt.result, moved.feed.complete,
      // Two feeds that point at each other would be followed endlessly.
      moved.feed.newFeedURL.flatMap({ try? RemoteURL($0).text }) != loaded.url,
      Self.isSameShow(loaded, podcastGUID: known?.podcastGUID, rows: loaded.known ?? [], moved)
    else {
      notes.append(.newFeedRefused)
      var loaded = loaded
      loaded.suggestedURL = url
      return loaded
    }
    notes.append(.newFeedFollowed)
    moved.report.redirects = loaded.report.redirects + moved.report.redirects
    moved.known = loaded.known
    return moved
  }

  /// Reads the older pages of a paged feed (RFC 5005) and appends their items.
  ///
  /// It reads at most 50 pages, on other hosts without the credentials. `nextPageURL` of `loaded` is then the page at which to continue
  /// next time; nil when all are read.
  func readPages(of loaded: inout LoadedFeed, from first: String, _ request: FeedRequest) async throws -> [FetchNote] {
    var next: String? = first
    var visited: Set<String> = [loaded.url, loaded.report.url, loaded.report.answeredURL]
    var isUnreadable = false
    var bytes = 0
    var hasRead = false
    defer { loaded.feed.nextPageURL = next }
    for _ in 0..<Self.maxPages {
      guard let page = next else { break }
      let url = try? RemoteURL(page)
      if let url, !visited.insert(url.text).inserted {
        // A loop ends the reading.
        next = nil
        break
      }
      let attempt = try await loader.attempt(request.at(page))
      guard case .success(.feed(let older)) = attempt.result else {
        // A page of the feed's own server is tried again next time, and so is a server that fails for now.
        let isOwn = url?.hostKey == FeedCredentialStore.host(loaded.report.answeredURL)
        isUnreadable = !isOwn && attempt.isRefusal
        if isUnreadable { next = nil }
        break
      }
      hasRead = true
      if older.report.answeredURL != older.report.url { visited.insert(older.report.answeredURL) }
      loaded.append(older, max: loader.maxItems)
      bytes += older.report.bytes
      // Pages that are older than the newest items within the limit are not read.
      next = loaded.isCut ? nil : older.feed.nextPageURL
      if next == nil || bytes > Self.maxPageBytes { break }
    }
    return (hasRead ? [.pagesRead] : []) + (next == nil ? [] : [.pagesLeft]) + (isUnreadable ? [.pagesUnreadable] : [])
  }

  // MARK: - Private

  /// By the show's own title; where it has none, by half of the episodes.
  private static func isSameShow(_ old: LoadedFeed, podcastGUID: String?, rows: [KnownEpisode], _ new: LoadedFeed) -> Bool {
    if let one = old.feed.podcastGUID ?? podcastGUID, let other = new.feed.podcastGUID { return one == other }
    let identities = Set(old.items.flatMap(\.candidates) + rows.map(\.identity))
    let titles = Set((old.items.map(\.title) + rows.map(\.title)).map { $0.lowercased() })
    let shared = new.items.count { identities.contains($0.shortestIdentity) || titles.contains($0.title.lowercased()) }
    let fewer = min(new.items.count, max(old.items.count, rows.count))
    return shared > 0 && shared * 2 >= fewer
  }

  private static let maxPages = 50
  private static let maxPageBytes = 64 << 20
}

extension FeedAttempt {
  /// Whether asking again soon has the same result: there is no feed, or not for us.
  fileprivate var isRefusal: Bool {
    switch result {
    case .success(.feed), .success(.unchanged): false
    case .success(.page), .failure(.notAFeed), .failure(.noFeedOnPage): true
    case .failure(.unreachable(let error)):
      switch error {
      case .invalidURL, .unsupportedScheme, .privateAddress, .portNotAllowed, .notHTTP: true
      case .status(let status, _): (400..<500).contains(status) && status != 429
      default: false
      }
    }
  }
}
