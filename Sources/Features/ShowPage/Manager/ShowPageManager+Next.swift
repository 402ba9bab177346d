import Components
import Library
import Playback
import PodcastModel
import Presenting
import Searching
import ServiceRouter
import Services
import ShowPage
import WebPage

extension ShowPageManager {
  /// The episode to play next: the one in progress, else the newest unplayed one, of a serial show the oldest.
  ///
  /// - Parameter listed: Episodes of the page; when all are played, the first of them that can be played is offered again.
  func next(
    of show: Show, for user: UserID, with planSettings: PlanSettings, among listed: [PersonalEpisode]
  ) async throws -> ShowPage.Content.Next? {
    if let episode = try await library.personal.inProgress(of: show.id, for: user) { return next(.resume, episode, planSettings) }
    let order: EpisodeFilter.Order = show.order == .serial ? .oldestFirst : .newestFirst
    if let episode = try await library.personal.unplayed(of: show.id, for: user, order: order) {
      guard show.order == .serial else { return next(.latest, episode, planSettings) }
      return next(try await library.personal.isFirst(episode.episode.id) ? .first : .following, episode, planSettings)
    }
    return listed.first { $0.episode.enclosure != nil }.map { next(show.order == .serial ? .first : .latest, $0, planSettings) }
  }

  /// The play button as an entry of the menu of the show; empty for a show that the user may not see, and without an episode to play.
  func nextEntry(of id: ShowID, _ user: UserID) async throws -> HTML {
    guard let detail = try await library.shows.detail(of: id, for: user) else { return .empty }
    let order: EpisodeFilter.Order = detail.show.order == .serial ? .oldestFirst : .newestFirst
    let listed = try await library.episodes.episodes(of: id, for: user, filter: EpisodeFilter(order: order), limit: 1, offset: 0)
    let first = listed.map { PersonalEpisode($0, of: detail.show, preference: detail.preference) }
    return try await next(of: detail.show, for: user, with: userSettings.planSettings(of: user), among: first)
      .map(ShowPage.menuEntry) ?? .empty
  }

  /// Performs an action on selected episodes of a show, or on all that match a filter, also on further pages.
  public func showPage(
    didTap action: String, on episodes: [Int64], all filter: ShowPage.Content.Filter?, ofShow show: Int64, backTo path: String,
    by viewer: Viewer
  ) async throws -> EventAnswer {
    let (id, user) = (ShowID(show), UserID(viewer.userID))
    guard try await library.privateShows.isVisible(id, to: user) else { return .missing }
    var chosen = episodes
    if let filter {
      let words = filter.words.flatMap { $0.isEmpty ? nil : $0 }
      let found = if let words { try await searching.episodes(of: id, with: words, for: user) } else { Set<EpisodeID>() }
      let wanted = EpisodeFilter(season: filter.season, isArchived: filter.showsArchived, hidesPlayed: filter.hidesPlayed, filter: words)
      chosen = try await library.episodes.ids(of: id, for: user, filter: wanted, found: found).map(\.rawValue)
    }
    let task = EpisodeActionsServices.Perform(action: action, episodes: chosen, backTo: Link.local(path))
    guard let answer = try await router.answer(task, for: viewer) ?? nil else { return .missing }
    return answer
  }

  // MARK: - Private

  private func next(
    _ reason: ShowPage.Content.Next.Reason, _ episode: PersonalEpisode, _ planSettings: PlanSettings
  ) -> ShowPage.Content.Next {
    let planned = PlannedEpisode(episode, with: planSettings)
    return ShowPage.Content.Next(
      reason, title: planned.episode.title, play: Playability(planned),
      progress: PlayButton.Progress(duration: planned.duration, position: planned.position, isFinished: planned.isFinished))
  }
}
