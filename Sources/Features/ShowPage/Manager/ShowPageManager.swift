import Components
import Foundation
import Library
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import ShowPage
import WebPage

/// One show: what its feed says, what the person has heard, and the subscription.
public struct ShowPageManager: Sendable {
  let library: Library
  let playback: Playback

  public static func activate(in router: Router, library: Library, playback: Playback) {
    let manager = ShowPageManager(library: library, playback: playback)
    router.navigate(ShowPageServices.Navigate.self) { task, visit in try await manager.page(for: task, visit) }
    router.events(ShowPage.events(for: manager))
  }

  // MARK: - Private

  private func page(for task: ShowPageServices.Navigate, _ visit: Visit) async throws -> Page? {
    guard let show = try await library.shows.show(ShowID(task.show)) else { return nil }
    let user = UserID(visit.userID)
    let number = max(task.page ?? 1, 1)
    let offset = (number - 1).multipliedReportingOverflow(by: Self.pageLength)
    guard !offset.overflow else { return nil }
    let rows = try await library.episodes.episodes(of: show.id, for: user, limit: Self.pageLength, offset: offset.partialValue)
    if rows.isEmpty && number > 1 { return nil }
    let rate = try await playback.rate(for: user)
    let content = ShowPage.Content(
      show: show.id.rawValue, title: show.title, author: show.author, summary: show.summary, link: show.link,
      category: show.category, artworkURL: show.artwork?.path, isExplicit: show.isExplicit,
      isSubscribed: try await library.subscriptions.isSubscribed(user, to: show.id), episodeCount: show.episodeCount,
      episodes: rows.map { EpisodeRow.Content($0, of: show, rate: rate) },
      newerURL: number > 1 ? ShowPageServices.Navigate(show: task.show, page: number > 2 ? number - 1 : nil).path : nil,
      olderURL: offset.partialValue + rows.count < show.episodeCount
        ? ShowPageServices.Navigate(show: task.show, page: number + 1).path : nil)
    return Page(
      title: show.title, identity: "\(ShowPageServices.name):\(show.id.rawValue)" + (number > 1 ? ":\(number)" : ""),
      body: ShowPage.html(content))
  }

  private func setSubscribed(_ isSubscribed: Bool, show: Int64, _ visit: Visit) async throws -> EventAnswer {
    let id = ShowID(show)
    guard try await library.shows.show(id) != nil else { return .missing }
    let user = UserID(visit.userID)
    if isSubscribed {
      try await library.subscriptions.subscribe(user, to: id, at: Date())
    } else {
      try await library.subscriptions.unsubscribe(user, from: id)
    }
    return .fragment(
      ShowPage.subscribeButton(show: show, isSubscribed: isSubscribed), backTo: ShowPageServices.Navigate(show: show).path)
  }

  private static let pageLength = 100
}

extension ShowPageManager: ShowPageDelegate {
  public func showPage(didTapSubscribe show: Int64, by visit: Visit) async throws -> EventAnswer {
    try await setSubscribed(true, show: show, visit)
  }

  public func showPage(didTapUnsubscribe show: Int64, by visit: Visit) async throws -> EventAnswer {
    try await setSubscribed(false, show: show, visit)
  }
}

extension EpisodeRow.Content {
  fileprivate init(_ listed: ListedEpisode, of show: Show, rate: Double) {
    let episode = listed.episode
    let planned = PlannedEpisode(
      episode, of: show, position: listed.position, mediaDuration: listed.mediaDuration, isFinished: listed.isFinished,
      rate: rate)
    self.init(
      episode: episode.id.rawValue, title: episode.title, summary: episode.subtitle ?? listed.summary,
      published: episode.published, durationSeconds: planned.duration, positionSeconds: planned.start,
      isFinished: listed.isFinished, season: episode.season, number: episode.number,
      kind: episode.kind == .full ? nil : episode.kind.rawValue, isExplicit: episode.isExplicit,
      url: EpisodePageServices.Navigate(episode: episode.id.rawValue).path, play: Playability(planned))
  }
}
