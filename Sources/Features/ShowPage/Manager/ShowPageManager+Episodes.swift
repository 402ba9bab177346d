import Library
import PodcastModel
import Searching
import Services

extension ShowPageManager {
  /// A page of a show's list.
  struct EpisodeSelection {
    var episodes: [PersonalEpisode]
    /// Whether there is a next page.
    var hasMore: Bool
    /// The number of episodes on all pages; nil without a filter.
    var count: Int?
  }

  /// - Returns: nil when there is no page with this number.
  func part(_ number: Int, _ filter: EpisodeFilter, _ detail: ShowDetail, for user: UserID) async throws -> EpisodeSelection? {
    let (offset, overflow) = (number - 1).multipliedReportingOverflow(by: Self.pageLength)
    guard !overflow else { return nil }
    let part = try await filter.excludes ? filtered(filter, offset, detail, user) : unfilteredPage(filter, offset, detail, user)
    return part.episodes.isEmpty && number > 1 ? nil : part
  }

  // MARK: - Private

  private func unfilteredPage(_ filter: EpisodeFilter, _ offset: Int, _ detail: ShowDetail, _ user: UserID) async throws -> EpisodeSelection
  {
    // One more than a page shows whether there is a next page.
    let found = try await library.episodes.episodes(
      of: detail.show.id, for: user, filter: filter, limit: Self.pageLength + 1, offset: offset)
    return EpisodeSelection(
      episodes: found.prefix(Self.pageLength).map { PersonalEpisode($0, of: detail.show, preference: detail.preference) },
      hasMore: found.count > Self.pageLength, count: nil)
  }

  private func filtered(_ filter: EpisodeFilter, _ offset: Int, _ detail: ShowDetail, _ user: UserID) async throws -> EpisodeSelection {
    let show = detail.show.id
    var found: Set<EpisodeID> = []
    if let words = filter.filter { found = try await searching.episodes(of: show, with: words, for: user) }
    let ids = try await library.episodes.ids(of: show, for: user, filter: filter, found: found)
    let shown = ids.dropFirst(offset).prefix(Self.pageLength)
    let personal = try await library.personal.episodes(Set(shown), for: user)
    return EpisodeSelection(
      episodes: shown.compactMap { personal[$0].map { PersonalEpisode($0.listed, of: detail.show, preference: detail.preference) } },
      hasMore: ids.count > offset + shown.count, count: ids.count)
  }

  /// A page of them is about 8 KB, compressed.
  static let pageLength = 50
}

extension EpisodeFilter {
  /// Whether the list is filtered.
  fileprivate var excludes: Bool { season != nil || isArchived || hidesPlayed || filter != nil }
}
