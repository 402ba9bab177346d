import Components
import DownloadPicker
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
public struct DownloadPickerManager: Sendable {
  let library: Library
  let userSettings: UserSettings
  let downloading: Downloader
  /// It holds this Manager, and outlives it.
  unowned let router: Router
  let watch: SizeLookups

  public static func activate(in router: Router, library: Library, userSettings: UserSettings, downloading: Downloader) {
    activate(in: router, library: library, userSettings: userSettings, downloading: downloading) { downloading.sizes(of: $0) }
  }

  static func activate(
    in router: Router, library: Library, userSettings: UserSettings, downloading: Downloader, sizes: @escaping SizeLookups.SizeStream
  ) {
    let manager = DownloadPickerManager(
      library: library, userSettings: userSettings, downloading: downloading, router: router,
      watch: SizeLookups(events: library.events, sizes: sizes))
    router.navigate(DownloadPickerServices.Navigate.self) { task, viewer in try await manager.page(for: task, viewer) }
    router.events(DownloadPicker.events(for: manager))
    router.onChange(Change.self) { change, viewer in try await manager.livePatches(for: change, viewer) }
  }

  // MARK: - Private

  private func page(for task: DownloadPickerServices.Navigate, _ viewer: Viewer) async throws -> Page? {
    let id = ShowID(task.show)
    let user = UserID(viewer.userID)
    let offered = OfferedActions(in: router)
    guard offered.downloads, let show = try await library.shows.show(id, for: user) else { return nil }
    let number = min(max(task.page ?? 1, 1), Self.lastPage)
    let planSettings = try await userSettings.planSettings(of: user)
    let preference = try await library.preferences.preference(of: id, for: user)
    let order = EpisodeFilter(order: planSettings.settings.order(of: show, remembered: preference.order))
    // One more than a page shows whether there is a next page.
    let found = try await library.episodes.episodes(
      of: id, for: user, filter: order, limit: Self.pageLength + 1, offset: (number - 1) * Self.pageLength)
    let listed = Array(found.prefix(Self.pageLength))
    let open = listed.filter { $0.episode.enclosure != nil && $0.download == nil }.map(\.episode.id)
    let sizes = try await library.sizes.sizes(of: listed.map(\.episode.id))
    await watch.start(open, of: id)
    func path(_ page: Int) -> String { DownloadPickerServices.Navigate(show: task.show, page: page > 1 ? page : nil).path }
    let today = userSettings.now()
    let rows = listed.map { listed in
      let id = listed.episode.id
      var row = offered.row(PlannedEpisode(PersonalEpisode(listed, of: show, preference: preference), with: planSettings), backTo: nil)
      row.today = today
      row.download = DownloadButton.Content(listed.episode, listed.download)
      return (
        row,
        DownloadPicker.Size(of: listed) ?? sizes[id].map(DownloadPicker.Size.init)
          ?? DownloadPicker.Size(episode: id.rawValue, bytes: nil, isFromFeed: false, isRequested: false)
      )
    }
    var content = DownloadPicker.Content(
      show: task.show, showTitle: show.title, artworkURL: show.artwork?.path, showURL: ShowPageServices.Navigate(show: task.show).path,
      rows: rows, left: try await downloading.space().left,
      sizeProgress: await watch.state(of: id)?.sizeProgress, newerURL: number > 1 ? path(number - 1) : nil,
      olderURL: found.count > Self.pageLength ? path(number + 1) : nil)
    content.isOldestFirst = order.order == .oldestFirst
    return Page(
      title: DownloadPicker.title, identity: "\(DownloadPickerServices.name):\(task.show)" + (number > 1 ? ":\(number)" : ""),
      body: DownloadPicker.html(content))
  }

  private func livePatches(for change: Change, _ viewer: Viewer) async throws -> [LivePatch] {
    guard case .sizes(let show) = change, let state = await watch.state(of: show),
      try await library.privateShows.isVisible(show, to: UserID(viewer.userID))
    else { return [] }
    return DownloadPicker.livePatches(state.sizeProgress, of: show.rawValue)
      + state.sizes.values.flatMap { DownloadPicker.livePatches(DownloadPicker.Size($0)) }
  }

  private static let pageLength = 100
  private static let lastPage = 100_000
}

extension DownloadPickerManager: DownloadPickerDelegate {
  public func downloadPicker(didStart episodes: [Int64], ofShow show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    let back = DownloadPickerServices.Navigate(show: show).path
    guard !episodes.isEmpty else { return .notice(DownloadPicker.nothingSelected, backTo: back) }
    guard let result = try await router.answer(EpisodeActionsServices.Download(episodes: episodes), for: viewer) else { return .missing }
    guard result.sentence == nil else { return .result(result, backTo: back) }
    return .navigate(DownloadCenterServices.Navigate(part: Self.downloading).path)
  }

  private static let downloading = "downloading"
}

extension DownloadPicker.Size {
  /// That of a downloaded file, also where its feed claims another one; nil for others.
  fileprivate init?(of listed: ListedEpisode) {
    guard let download = listed.download, download.state == .downloaded, download.received > 0 else { return nil }
    self.init(episode: listed.episode.id.rawValue, bytes: download.received, isFromFeed: false, isRequested: true)
  }

  fileprivate init(_ size: EpisodeSize) {
    self.init(episode: size.episode.rawValue, bytes: size.bytes, isFromFeed: size.isFromFeed, isRequested: size.lastRequested != nil)
  }
}
