import Components
import DownloadList
import Downloading
import Events
import Library
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

/// The manager of the selection of downloads, with the size of each episode.
public struct DownloadListManager: Sendable {
  let library: Library
  let playback: Playback
  let downloading: Downloading
  /// It holds this Manager, and outlives it.
  unowned let router: Router
  let watch: SizeWatch

  public static func activate(in router: Router, library: Library, playback: Playback, downloading: Downloading) {
    activate(in: router, library: library, playback: playback, downloading: downloading) { downloading.sizes(of: $0) }
  }

  static func activate(
    in router: Router, library: Library, playback: Playback, downloading: Downloading, sizes: @escaping SizeWatch.Ask
  ) {
    let manager = DownloadListManager(
      library: library, playback: playback, downloading: downloading, router: router,
      watch: SizeWatch(events: library.events, sizes: sizes))
    router.navigate(DownloadListServices.Navigate.self) { task, visit in try await manager.page(for: task, visit) }
    router.events(DownloadList.events(for: manager))
    router.live(Change.self) { change, _ in await manager.leaves(for: change) }
  }

  // MARK: - Private

  private func page(for task: DownloadListServices.Navigate, _ visit: Visit) async throws -> Page? {
    let id = ShowID(task.show)
    let user = UserID(visit.userID)
    let offered = OfferedActions(in: router)
    guard offered.downloads, let show = try await library.shows.show(id) else { return nil }
    let number = min(max(task.page ?? 1, 1), Self.lastPage)
    // One more than a page shows whether there is a next page.
    let found = try await library.episodes.episodes(
      of: id, for: user, limit: Self.pageLength + 1, offset: (number - 1) * Self.pageLength)
    let listed = Array(found.prefix(Self.pageLength))
    let open = listed.filter { $0.episode.enclosure != nil && $0.download == nil }.map(\.episode.id)
    let sizes = try await library.sizes.sizes(of: listed.map(\.episode.id))
    await watch.ask(open, of: id)
    func path(_ page: Int) -> String { DownloadListServices.Navigate(show: task.show, page: page > 1 ? page : nil).path }
    let habits = try await playback.habits(of: user)
    let preference = try await library.preferences.preference(of: id, for: user)
    let today = playback.now()
    let rows = listed.map { listed in
      let id = listed.episode.id
      var row = offered.row(PlannedEpisode(PersonalEpisode(listed, of: show, preference: preference), with: habits), backTo: nil)
      row.today = today
      row.download = DownloadMark.Content(listed.episode, listed.download)
      return (
        row, sizes[id].map(DownloadList.Size.init) ?? DownloadList.Size(episode: id.rawValue, bytes: nil, isClaim: false, isAsked: false)
      )
    }
    let content = DownloadList.Content(
      show: task.show, showTitle: show.title, artworkURL: show.artwork?.path, showURL: ShowPageServices.Navigate(show: task.show).path,
      rows: rows, left: try await downloading.room().left,
      asking: await watch.state(of: id)?.asking, newerURL: number > 1 ? path(number - 1) : nil,
      olderURL: found.count > Self.pageLength ? path(number + 1) : nil)
    return Page(
      title: DownloadList.title, identity: "\(DownloadListServices.name):\(task.show)" + (number > 1 ? ":\(number)" : ""),
      body: DownloadList.html(content))
  }

  private func leaves(for change: Change) async -> [Leaf] {
    guard case .sizes(let show) = change, let state = await watch.state(of: show) else { return [] }
    return DownloadList.leaves(state.asking, of: show.rawValue) + state.sizes.values.flatMap { DownloadList.leaves(DownloadList.Size($0)) }
  }

  private static let pageLength = 100
  private static let lastPage = 100_000
}

extension DownloadListManager: DownloadListDelegate {
  public func downloadList(didStart episodes: [Int64], ofShow show: Int64, by visit: Visit) async throws -> EventAnswer {
    let back = DownloadListServices.Navigate(show: show).path
    guard !episodes.isEmpty else { return .notice(DownloadList.nothingChosen, backTo: back) }
    guard let result = try await router.doing(EpisodeActionsServices.Download(episodes: episodes), for: visit) else { return .missing }
    guard result.sentence == nil else { return .result(result, backTo: back) }
    return .navigate(DownloadCenterServices.Navigate(part: Self.downloading).path)
  }

  private static let downloading = "downloading"
}

extension DownloadList.Size {
  fileprivate init(_ size: EpisodeSize) {
    self.init(episode: size.episode.rawValue, bytes: size.bytes, isClaim: size.isClaim, isAsked: size.asked != nil)
  }
}
