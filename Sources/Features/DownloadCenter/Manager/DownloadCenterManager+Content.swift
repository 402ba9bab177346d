import Components
import DownloadCenter
import Downloading
import Library
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

extension DownloadCenterManager {
  func page(for task: DownloadCenterServices.Navigate, _ viewer: Viewer) async throws -> Page {
    let user = UserID(viewer.userID)
    let stored = try await userSettings.downloadList(of: user)
    let listsEpisodes = (task.list.flatMap(DownloadList.init) ?? stored) == .episodes
    let asksToSelect = listsEpisodes && task.selects == true
    let number = min(max(task.page ?? 1, 1), Self.lastPage)
    let transfers = try await transfers(of: user)
    let totals = try await totals(of: user, transfers)
    // Earlier versions had parts of other names, which are in that of the server now.
    let part = task.part.map { DownloadCenter.Part(rawValue: $0) ?? .server }
    var content = DownloadCenter.Content(
      part: part, listsEpisodes: listsEpisodes, shows: [], saved: [], transfers: transfers,
      recentlyDeleted: try await recentlyDeleted(of: user),
      totals: totals, problem: downloading.notice.map(Self.sentence), destinations: destinations,
      today: userSettings.now())
    content.device = try await router.markup(KeptEpisodesServices.Embed(listsEpisodes: listsEpisodes), for: viewer)
    content.segments = try await router.markup(LibraryPageServices.EmbedSegments(current: .downloads), for: viewer)
    content.actions = actions
    if listsEpisodes {
      let found = try await library.claims.downloaded(of: user, limit: Self.pageLength + 1, offset: (number - 1) * Self.pageLength)
      content.selects = asksToSelect && !found.isEmpty
      func path(_ page: Int, selects: Bool) -> String {
        DownloadCenterServices.Navigate(part: Self.serverPart, list: DownloadList.episodes.rawValue, page: page > 1 ? page : nil)
          .with { $0.selects = selects ? true : nil }
      }
      content.episodesURL = path(number, selects: content.selects)
      content.selectURL = path(number, selects: !content.selects)
      content.saved = try await saved(found.prefix(Self.pageLength), for: viewer, backTo: content.url)
      content.newerURL = number > 1 ? path(number - 1, selects: content.selects) : nil
      content.olderURL = found.count > Self.pageLength ? path(number + 1, selects: content.selects) : nil
      if content.selects, content.newerURL ?? content.olderURL != nil { content.total = totals.downloaded }
    } else {
      content.shows = try await library.claims.shows(of: user).map { DownloadCenter.Show($0) }
    }
    return Page(title: DownloadCenter.title, identity: DownloadCenterServices.name, body: DownloadCenter.html(content))
  }

  func page(for task: DownloadCenterServices.NavigateToShow, _ viewer: Viewer) async throws -> Page? {
    let user = UserID(viewer.userID)
    let id = ShowID(task.show)
    guard try await library.shows.show(id, for: user) != nil, let show = try await sums(of: id, for: user) else { return nil }
    let number = min(max(task.page ?? 1, 1), Self.lastPage)
    let found = try await library.claims.downloaded(of: user, show: id, limit: Self.pageLength + 1, offset: (number - 1) * Self.pageLength)
    let selects = task.selects == true && !found.isEmpty
    func path(_ page: Int, selects: Bool) -> String {
      DownloadCenterServices.NavigateToShow(show: task.show, page: page > 1 ? page : nil).with { $0.selects = selects ? true : nil }
    }
    let url = path(number, selects: selects)
    var content = DownloadCenter.ShowContent(
      show: show,
      showURL: router.path(to: ShowPageServices.Navigate(show: task.show)),
      moreURL: router.path(to: DownloadPickerServices.Navigate(show: task.show)),
      url: url, saved: try await saved(found.prefix(Self.pageLength), for: viewer, backTo: url),
      newerURL: number > 1 ? path(number - 1, selects: selects) : nil,
      olderURL: found.count > Self.pageLength ? path(number + 1, selects: selects) : nil)
    content.actions = actions
    (content.selects, content.selectURL) = (selects, path(number, selects: !selects))
    if selects, content.newerURL ?? content.olderURL != nil { content.total = content.show.count }
    return Page(
      title: show.title, identity: "\(DownloadCenterServices.name):\(task.show)" + (number > 1 ? ":\(number)" : ""),
      body: DownloadCenter.html(ofShow: content))
  }

  /// Without downloads, the name and the cover alone.
  private func sums(of id: ShowID, for user: UserID) async throws -> DownloadCenter.Show? {
    if let sums = try await library.claims.show(id, of: user) { return DownloadCenter.Show(sums) }
    guard let show = try await library.shows.detail(of: id, for: user)?.show else { return nil }
    let url = DownloadCenterServices.NavigateToShow(show: id.rawValue).path
    return DownloadCenter.Show(
      show: id.rawValue, title: show.title, artworkURL: show.artwork?.path, url: url, count: 0, bytes: 0, newCount: 0)
  }

  /// The unfinished downloads with their live progress.
  func transfers(of user: UserID) async throws -> [DownloadCenter.Transfer] {
    try await library.claims.unfinished(of: user, limit: Self.maxTransfers).map { transfer($0.personal) }
  }

  func transfer(_ personal: PersonalEpisode) -> DownloadCenter.Transfer {
    let facts = personal.listed.download
    let live = downloading.progress(of: personal.episode.id)
    let received = live?.received ?? facts?.received ?? 0
    let total = live?.total ?? facts?.total
    return DownloadCenter.Transfer(
      mark: mark(personal), showTitle: personal.showTitle, artworkURL: personal.artwork?.path,
      url: EpisodePageServices.Navigate(episode: personal.episode.id.rawValue).path, received: received, total: total,
      bytesPerSecond: live?.bytesPerSecond, secondsLeft: live?.secondsLeft,
      failureText: facts?.failure.map(DownloadSentences.sentence), nextTry: facts?.nextTry)
  }

  func mark(_ personal: PersonalEpisode) -> DownloadButton.Content {
    DownloadButton.Content(personal.episode, personal.listed.download, live: downloading.progress(of: personal.episode.id))
  }

  func totals(of user: UserID, _ transfers: [DownloadCenter.Transfer]) async throws -> DownloadCenter.Totals {
    let counts = try await library.claims.counts(of: user)
    var totals = DownloadCenter.Totals(pacing: transfers)
    (totals.downloaded, totals.unfinished, totals.new, totals.bytes) = (counts.downloaded, counts.unfinished, counts.new, counts.bytes)
    totals.left = try await downloading.space().left
    return totals
  }

  static func sentence(for notice: DownloadNotice) -> String {
    switch notice {
    case .diskFull: DownloadSentences.sentence(for: .diskFull)
    case .mediaFolderMissing: DownloadSentences.sentence(for: .mediaFolderMissing)
    case .limitReached: DownloadSentences.sentence(for: .limitReached)
    case .offline: DownloadSentences.sentence(for: .offline)
    }
  }

  // MARK: - Private

  private var destinations: DownloadCenter.Destinations {
    (
      DownloadCenterServices.Navigate(part: DownloadCenter.Part.device.rawValue).path, Self.path,
      router.path(to: SearchPageServices.Navigate())
    )
  }

  /// A row has a button that deletes its download.
  private var actions: [EpisodeAction] { offered.menu.filter { ![.download, .cancel, .delete].contains($0) } }

  private func saved(
    _ found: some Collection<PersonalDownload>, for viewer: Viewer, backTo path: String
  ) async throws -> [DownloadCenter.SavedDownload] {
    let user = UserID(viewer.userID)
    let planSettings = try await userSettings.planSettings(of: user)
    // A download says who listens to what: only the owner of the server sees names.
    let shared = viewer.isOwner ? found.filter { $0.otherUsers > 0 }.map(\.episode) : []
    let keepers = shared.isEmpty ? [:] : try await library.claims.keepers(of: shared)
    return found.map { download in
      let planned = PlannedEpisode(download.personal, with: planSettings)
      var row = offered.row(planned, backTo: path)
      row.download = nil
      return DownloadCenter.SavedDownload(
        row, bytes: download.bytes, isNew: download.isNew, isByRule: download.origin == .rule, keepLatest: download.keepLatest,
        deletesPlayed: download.deletesPlayed, otherUsers: download.otherUsers,
        otherNames: keepers[planned.episode.id, default: []].filter { $0.user != user }.map(\.name))
    }
  }

  private func recentlyDeleted(of user: UserID) async throws -> [DownloadCenter.RecentlyDeleted] {
    try await library.claims.recentlyDeleted(of: user, limit: Self.maxRecentlyDeleted).compactMap { download in
      download.keepUntil.map { (download.episode.rawValue, download.personal.episode.title, $0) }
    }
  }

  static let maxTransfers = 200
  private static let pageLength = 100
  private static let lastPage = 100_000
  private static let maxRecentlyDeleted = 20
}

extension DownloadCenter.Show {
  init(_ show: DownloadedShow) {
    self.init(
      show: show.show.rawValue, title: show.title, artworkURL: show.artwork?.path,
      url: DownloadCenterServices.NavigateToShow(show: show.show.rawValue).path, count: show.count, bytes: show.bytes,
      newCount: show.newCount)
  }
}

extension DownloadCenter.Totals {
  /// The speed of the running transfers, and the actions on all of them.
  init(pacing transfers: [DownloadCenter.Transfer]) {
    self.init(
      downloaded: 0, unfinished: 0, new: 0, bytes: 0, left: 0, bytesPerSecond: transfers.compactMap(\.bytesPerSecond).reduce(0, +),
      canPause: transfers.contains { $0.mark.tap == .pause }, canResume: transfers.contains { $0.mark.tap == .resume })
  }
}
