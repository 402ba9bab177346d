import Components
import Foundation
import Library
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import SlotPage
import WebPage

extension SlotPageManager {
  /// nil for an unknown source.
  func page(for task: SlotPageServices.Navigate, _ viewer: Viewer, _ router: Router) async throws -> Page? {
    let user = UserID(viewer.userID)
    guard let source = task.source.map(SlotSource.init) ?? .upNext else { return nil }
    let usual = try await listening.slotMinutes(of: user)
    let minutes = min(max(task.minutes ?? usual, 1), TimeSlot.maxMinutes)
    func link(_ source: SlotSource, _ title: String) -> SlotPage.Content.Source {
      SlotPage.Content.Source(
        key: source.key, title: title, url: SlotPageServices.Navigate(minutes: task.minutes, source: source.key).path)
    }
    let playlists = try await library.playlists.names(of: user, limit: PlaylistRepository.maxPlaylists).map {
      link(.playlist($0.id), $0.name)
    }
    let smart = try await library.lists.smartLists(of: user).map {
      link(.list(.smart($0.id)), $0.name)
    }
    let fixed = SlotSource.fixed.compactMap { source in source.title.map { link(source, $0) } }
    let sources = fixed + playlists + smart
    guard sources.contains(where: { $0.key == source.key }) else { return nil }
    let filled = FilledSlot(try await candidates(of: source, for: user), minutes: minutes)
    var content = SlotPage.Content(
      minutes: minutes,
      lengths: Set(Self.lengths + [usual, minutes]).sorted().map { length in
        SlotPage.Content.Length(minutes: length, url: SlotPageServices.Navigate(minutes: length, source: task.source).path)
      },
      sources: sources, source: source.key, rows: filled.episodes.map { offered.row($0, backTo: task.path) }, seconds: filled.seconds,
      currentURL: task.path)
    content.actions = offered.menu
    content.finish = filled.episodes.isEmpty ? nil : userSettings.now() + filled.seconds
    content.zone = try await userSettings.zone(of: user)
    (content.unknown, content.shortest) = (filled.unknown, filled.shortest)
    content.current = try await current(of: user)
    content.searchURL = router.path(to: SearchPageServices.Navigate())
    return Page(title: SlotPage.title(minutes: minutes), identity: SlotPageServices.name, body: SlotPage.html(content))
  }

  /// The slot that plays; nil while none does.
  func current(of user: UserID) async throws -> SlotPage.Current? {
    guard let (slot, episode) = try await playing(of: user) else { return nil }
    let episodes = try await listening.remaining(of: slot, current: episode, for: user)
    let times = episodes.map(\.secondsLeft)
    let seconds = times.compactMap { $0 }.reduce(0, +)
    var current = SlotPage.Current(
      count: episodes.count, finish: times.contains(nil) ? nil : userSettings.now() + seconds, zone: try await userSettings.zone(of: user),
      version: Self.version(of: slot, episode))
    current.rates = episodes.map(\.rate)
    return current
  }

  /// The slot of the session's episode; nil when it belongs to none.
  func playing(of user: UserID) async throws -> (slot: TimeSlot, episode: EpisodeID)? {
    guard let slot = try await listening.timeSlot(of: user), let episode = try await library.listening.session(of: user)?.episode,
      slot.episodes.contains(episode)
    else { return nil }
    return (slot, episode)
  }

  static func version(of slot: TimeSlot, _ episode: EpisodeID) -> String { "\(slot.started.timeIntervalSince1970) \(episode.rawValue)" }

  // MARK: - Private

  private func candidates(of source: SlotSource, for user: UserID) async throws -> [PlannedEpisode] {
    switch source {
    case .upNext:
      // The current episode comes before the queue, as on its page.
      let current = try await listening.current(for: user)
      return [current].compactMap { $0 } + (try await upNext.entries(of: user, limit: SlotFilling.maxCandidates).map(\.planned))
    case .inbox: return try await planned(try await library.inbox.episodes(of: user, limit: SlotFilling.maxCandidates), for: user)
    case .list(let kind):
      return try await planned(
        try await library.lists.episodes(of: kind, for: user, limit: SlotFilling.maxCandidates, at: userSettings.now()), for: user)
    case .playlist(let id):
      return try await planned(try await library.playlists.episodes(of: id, for: user, limit: SlotFilling.maxCandidates), for: user)
    }
  }

  private func planned(_ episodes: [PersonalEpisode], for user: UserID) async throws -> [PlannedEpisode] {
    let settings = try await userSettings.planSettings(of: user)
    return episodes.map { PlannedEpisode($0, with: settings) }
  }

  private static let lengths = [20, 40, 60]
}
