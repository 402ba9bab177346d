import Library
import PodcastModel
import Searching
import Services
import WebPage

extension ShowPageManager {
  /// Pages of a show's list that follow one another.
  struct EpisodeSelection {
    var episodes: [PersonalEpisode]
    /// Their numbers, from 1.
    var pages: ClosedRange<Int>
    /// The id and the place of the first episode of a year, to which an address leads; nil for none.
    var mark: (id: String, index: Int)?
    /// Whether there is a next page.
    var hasMore: Bool
    /// The number of episodes on all pages; nil without a filter.
    var count: Int?
  }

  /// - Returns: nil when there is no page with this number.
  func part(
    of task: ShowPageServices.Navigate, _ filter: EpisodeFilter, _ detail: ShowDetail, for user: UserID
  ) async throws -> EpisodeSelection? {
    guard task.page == nil, let year = task.year, (1_971...9_999).contains(year) else {
      let number = max(task.page ?? 1, 1)
      let more = task.until.map { $0 > number ? min($0 - number, Self.maxPages - 1) : 0 } ?? 0
      return try await part(number, count: more + 1, filter, detail, for: user)
    }
    let position = try await library.episodes.position(
      of: year, in: detail.show.id, for: user, filter: filter, zone: ListenerTimeZone.current)
    let (page, index) = position.quotientAndRemainder(dividingBy: Self.pageLength)
    guard var part = try await part(page + 1, count: 1, filter, detail, for: user) else {
      // The filter leaves out older ones.
      return try await part(page, count: 1, filter, detail, for: user)
    }
    part.mark = (Self.mark(of: year), index)
    return part
  }

  static func mark(of year: Int) -> String { "year-\(year)" }

  // MARK: - Private

  private func part(
    _ number: Int, count: Int, _ filter: EpisodeFilter, _ detail: ShowDetail, for user: UserID
  ) async throws -> EpisodeSelection? {
    let (offset, overflow) = (number - 1).multipliedReportingOverflow(by: Self.pageLength)
    guard !overflow else { return nil }
    let window = (offset: offset, limit: count * Self.pageLength)
    var part = try await filter.excludes ? filtered(filter, window, detail, user) : unfiltered(filter, window, detail, user)
    guard !part.episodes.isEmpty || number == 1 else { return nil }
    part.pages = number...(number + max(part.episodes.count - 1, 0) / Self.pageLength)
    return part
  }

  private typealias Window = (offset: Int, limit: Int)

  private func unfiltered(
    _ filter: EpisodeFilter, _ window: Window, _ detail: ShowDetail, _ user: UserID
  ) async throws -> EpisodeSelection {
    // One more than they have shows whether there is a next page.
    let found = try await library.episodes.episodes(
      of: detail.show.id, for: user, filter: filter, limit: window.limit + 1, offset: window.offset)
    return EpisodeSelection(
      episodes: found.prefix(window.limit).map { PersonalEpisode($0, of: detail.show, preference: detail.preference) }, pages: 1...1,
      hasMore: found.count > window.limit)
  }

  private func filtered(
    _ filter: EpisodeFilter, _ window: Window, _ detail: ShowDetail, _ user: UserID
  ) async throws -> EpisodeSelection {
    let show = detail.show.id
    var found: Set<EpisodeID> = []
    if let words = filter.filter { found = try await searching.episodes(of: show, with: words, for: user) }
    let ids = try await library.episodes.ids(of: show, for: user, filter: filter, found: found)
    let shown = ids.dropFirst(window.offset).prefix(window.limit)
    let personal = try await library.personal.episodes(Set(shown), for: user)
    return EpisodeSelection(
      episodes: shown.compactMap { personal[$0].map { PersonalEpisode($0.listed, of: detail.show, preference: detail.preference) } },
      pages: 1...1, hasMore: ids.count > window.offset + shown.count, count: ids.count)
  }

  /// A page of them is about 8 KB, compressed.
  static let pageLength = 50
  /// As many as the browser has at once (list-pages.js).
  private static let maxPages = 4
}

extension EpisodeFilter {
  /// Whether the list is filtered.
  fileprivate var excludes: Bool { season != nil || isArchived || hidesPlayed || filter != nil }
}
