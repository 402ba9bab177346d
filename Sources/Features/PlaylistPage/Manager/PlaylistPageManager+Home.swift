import Components
import Foundation
import Library
import Playback
import PlaylistPage
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

/// The lists as Home shows them.
extension PlaylistPageManager {
  func inProgress(backTo path: String, _ viewer: Viewer) async throws -> HTML {
    PlaylistPage.cards(try await planned(.inProgress, limit: Self.maxCards, viewer).map { offered.row($0, backTo: path) })
  }

  func newEpisodes(backTo path: String, _ viewer: Viewer) async throws -> HTML {
    let episodes = try await planned(.new, limit: Self.maxNewEpisodes, viewer)
    var days = days(of: episodes, backTo: path)
    if episodes.count < Self.fewNew, let older = try await newestOfShows(without: episodes, backTo: path, viewer) { days.append(older) }
    return PlaylistPage.newEpisodes(days, today: now())
  }

  // MARK: - Private

  /// After an import, all episodes may be older than new ones are: the newest of each show that has none, until newer ones come.
  private func newestOfShows(without new: [PlannedEpisode], backTo path: String, _ viewer: Viewer) async throws -> PlaylistPage.Day? {
    let user = UserID(viewer.userID)
    let planSettings = try await userSettings.planSettings(of: user)
    let shown = Set(new.map(\.show))
    let lines = try await library.lists.newestOfEach(for: user, limit: Self.maxLines + Self.fewNew)
      .filter { !shown.contains($0.episode.show) }.prefix(Self.maxLines)
      .map { PlaylistPage.Line.episode(offered.row(PlannedEpisode($0, with: planSettings), backTo: path)) }
    guard !lines.isEmpty else { return nil }
    var day = PlaylistPage.Day(date: nil, lines: lines)
    day.isOfAnyDay = true
    return day
  }

  private func planned(_ kind: EpisodePickerKind, limit: Int, _ viewer: Viewer) async throws -> [PlannedEpisode] {
    let user = UserID(viewer.userID)
    let planSettings = try await userSettings.planSettings(of: user)
    return try await library.lists.episodes(of: kind, for: user, limit: limit, at: now()).map { PlannedEpisode($0, with: planSettings) }
  }

  /// Newest first, in groups of a day; the episodes of a show that published several on a day are together.
  private func days(of episodes: [PlannedEpisode], backTo path: String) -> [PlaylistPage.Day] {
    let calendar = DayCalendar(ListenerTimeZone.current)
    var days: [PlaylistPage.Day] = []
    var left = Self.maxLines
    for chunk in episodes.chunked(by: { $0.episode.published.map(calendar.day) }) where left > 0 {
      let shows = Dictionary(grouping: chunk, by: \.show)
      var lines: [PlaylistPage.Line] = []
      var folded: Set<ShowID> = []
      for planned in chunk {
        guard let all = shows[planned.show], all.count >= Self.minFolded else {
          lines.append(.episode(offered.row(planned, backTo: path)))
          continue
        }
        guard folded.insert(planned.show).inserted else { continue }
        lines.append(
          .show(
            title: planned.showTitle, artworkURL: planned.artwork?.path, url: ShowPageServices.Navigate(show: planned.show.rawValue).path,
            all.map { offered.row($0, backTo: path) }))
      }
      days.append(PlaylistPage.Day(date: chunk.first?.episode.published, lines: Array(lines.prefix(left))))
      left -= lines.count
    }
    return days
  }

  private static let maxCards = 8
  private static let maxNewEpisodes = 40
  /// Episodes and folded shows.
  private static let maxLines = 12
  private static let minFolded = 3
  /// Fewer new episodes than these leave room for older ones.
  private static let fewNew = 4
}

extension [PlannedEpisode] {
  /// Neighbours with the same key; those without one belong to their predecessor.
  fileprivate func chunked<Key: Equatable>(by key: (PlannedEpisode) -> Key?) -> [[PlannedEpisode]] {
    var chunks: [(key: Key?, episodes: [PlannedEpisode])] = []
    for episode in self {
      let key = key(episode)
      if let last = chunks.last, key == nil || last.key == key {
        chunks[chunks.count - 1].episodes.append(episode)
      } else {
        chunks.append((key, [episode]))
      }
    }
    return chunks.map(\.episodes)
  }
}
