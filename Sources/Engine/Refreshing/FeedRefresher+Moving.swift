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
  /// It reads at most 50 pages, all of the feed's own host. `nextPageURL` of `loaded` is then the page at which to continue next time;
  /// nil when all are read.
  func readPages(of loaded: inout LoadedFeed, from first: String, _ request: FeedRequest) async throws -> [FetchNote] {
    var next: String? = first
    var visited: Set<String> = [loaded.url, loaded.report.url]
    var bytes = 0
    var hasRead = false
    defer { loaded.feed.nextPageURL = next }
    for _ in 0..<Self.maxPages {
      guard let page = next, let url = try? RemoteURL(page), url.hostKey == FeedCredentialStore.host(request.url),
        visited.insert(url.text).inserted
      else {
        // No next page, another host, or a loop ends the reading.
        next = nil
        break
      }
      let attempt = try await loader.attempt(request.at(page))
      guard case .success(.feed(let older)) = attempt.result else { break }
      hasRead = true
      loaded.append(older, max: loader.maxItems)
      bytes += older.report.bytes
      // Pages that are older than the newest items within the limit are not read.
      next = loaded.isCut ? nil : older.feed.nextPageURL
      if next == nil || bytes > Self.maxPageBytes { break }
    }
    return (hasRead ? [.pagesRead] : []) + (next == nil ? [] : [.pagesLeft])
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
