import Components
import Downloading
import Foundation
import Library
import Playback
import PodcastModel
import Presenting
import Refreshing
import ServiceRouter
import Services
import ShowPage
import Subscriptions
import WebPage

extension ShowPageManager {
  func page(for task: ShowPageServices.Navigate, _ viewer: Viewer, _ router: Router) async throws -> Page? {
    let user = UserID(viewer.userID)
    guard let detail = try await library.shows.detail(of: ShowID(task.show), for: user) else { return nil }
    let show = detail.show
    if task.settings == true, let path = router.path(to: NewEpisodeSettingsServices.NavigateShow(show: task.show)) {
      return .moved(to: path)
    }
    if !viewer.isFromOtherSite, refreshing.isStale(fetched: detail.checked) { await refreshing.refresh(.show(show.id), .onlyStale) }
    let planSettings = try await userSettings.planSettings(of: user)
    let filter = EpisodeFilter(task, detail, planSettings.settings)
    guard let part = try await part(of: task, filter, detail, for: user) else { return nil }
    let preference = detail.preference

    var content = ShowPage.Content(
      show: task.show, title: show.title, author: show.author, summary: ShowDescription.text(show.summary, of: show.title),
      link: show.link, category: show.category.map(Sentences.genre), artworkURL: show.artwork?.path, isExplicit: show.isExplicit,
      isSubscribed: detail.newCount != nil, episodeCount: show.episodeCount,
      episodes: [],
      newerURL: part.pages.lowerBound > 1 ? task.at(part.pages.lowerBound - 1) : nil,
      olderURL: part.hasMore ? task.at(part.pages.upperBound + 1) : nil)
    content.lookURL = ShowPageServices.NavigateLook(show: task.show).path
    content.part = task.part.flatMap(ShowPage.Content.Part.init) ?? .episodes
    content.aboutURL = ShowPageServices.Navigate(show: task.show).with { $0.part = ShowPage.Content.Part.about.rawValue }
    content.relatedURL = ShowPageServices.Navigate(show: task.show).with { $0.part = ShowPage.Content.Part.related.rawValue }
    content.hasNew = (detail.newCount ?? 0) > 0
    content.list = try await list(for: task, part, filter, of: detail)
    content.episodes = part.episodes.map { row($0, with: planSettings, backTo: content.list.url) }
    content.list.count = part.count
    content.next = try await next(of: show, for: user, with: planSettings, among: part.episodes)
    content.list.actions = offered.menu + [.markOlderPlayed]
    content.marks = offered(ShowPage.Content.Marks(isFavourite: detail.isFavourite, isArchived: detail.isArchived))
    if offered.downloads {
      content.list.downloadURL = router.path(to: DownloadPickerServices.Navigate(show: task.show))
    }
    content.preference.settingsURL = router.path(to: NewEpisodeSettingsServices.NavigateShow(show: task.show))
    content.preference.isSet = preference.isSet || detail.rule.isSet
    content.related = try await related(to: show, for: user)
    try await addExtras(of: show.id, to: &content, for: user, with: planSettings)
    content.feed.isChecking = await refreshing.isRefreshing(show.id)
    content.feed.isLoaded = detail.checked != nil
    content.feed.failureText = detail.failure.map { FeedSentences.sentence(for: $0) }
    content.shareURL = router.path(to: SharePageServices.Navigate(show: task.show))
    content.feed.url = router.path(to: FeedStatusPageServices.Navigate(show: task.show))
    // Another tab is a new entry of the navigation stack; the same one with other parameters, or other pages of the list, replaces the
    // current entry.
    let tab = content.part == .episodes ? "" : ":\(content.part.rawValue)"
    var page = Page(title: show.title, identity: "\(ShowPageServices.name):\(show.id.rawValue)\(tab)", body: ShowPage.html(content))
    page.isSelection = content.list.selects
    return page
  }

  /// nil when the user does not subscribe to the show.
  func marks(of show: ShowID, _ user: UserID) async throws -> ShowPage.Content.Marks? {
    try await library.subscriptions.subscription(of: user, to: show).map {
      ShowPage.Content.Marks(isFavourite: $0.isFavourite, isArchived: $0.isArchived)
    }
  }

  /// The marks of a show; nil where no feature lists marked shows.
  func offered(_ marks: ShowPage.Content.Marks) -> ShowPage.Content.Marks? {
    router.hasProvider(LibraryPageServices.Navigate.self) ? marks : nil
  }

  /// The failure of the show's feed in a sentence, and whether it was read at least once.
  func feed(of show: ShowID) async throws -> (failure: String?, isLoaded: Bool) {
    guard let known = try await library.feeds.known(show) else { return (nil, true) }
    return (known.failure.map { FeedSentences.sentence(for: $0) }, known.fetched.timeIntervalSince1970 > 0)
  }

  // MARK: - Private

  private func row(_ personal: PersonalEpisode, with planSettings: PlanSettings, backTo path: String) -> EpisodeRow.Content {
    let planned = PlannedEpisode(personal, with: planSettings)
    let episode = planned.episode
    var row = offered.row(planned, backTo: path)
    row.today = userSettings.now()
    row.summary = episode.subtitle ?? personal.listed.summary
    if row.download != nil {
      row.download = DownloadButton.Content(episode, personal.listed.download, live: downloading.progress(of: episode.id))
    }
    return row
  }

  private func list(
    for task: ShowPageServices.Navigate, _ part: EpisodeSelection, _ filter: EpisodeFilter, of detail: ShowDetail
  ) async throws -> ShowPage.Content.List {
    // All addresses of the list are those of its tab.
    var task = task
    task.part = nil
    var list = ShowPage.Content.List()
    (list.pages, list.pageLength, list.mark) = (part.pages, Self.pageLength, part.mark)
    list.url = task.at(part.pages.lowerBound, until: part.pages.upperBound)
    list.filterPath = ShowPageServices.Navigate(show: task.show).path
    // An action on all of a list has to know what the list leaves out.
    let hidesPlayed = filter.hidesPlayed || task.hidesPlayed != nil ? "\(filter.hidesPlayed)" : nil
    list.filterFields = [
      ("order", task.order), ("season", task.season.map(String.init)), ("unplayed", hidesPlayed),
      ("archived", task.archived.map(String.init)),
    ].compactMap { name, value in value.map { (name, $0) } }
    list.filter = task.filter ?? ""
    list.isOldestFirst = filter.order == .oldestFirst
    list.hidesPlayed = filter.hidesPlayed
    list.rememberedURL = task.firstPage {
      $0.part = nil
      $0.order = nil
      $0.hidesPlayed = nil
    }
    list.remembered = ShowPage.remembered(order: detail.preference.order?.rawValue, hidesPlayed: detail.preference.hidesPlayed)
    let seasons = try await library.episodes.seasons(of: detail.show.id)
    if seasons.count > 1 {
      list.seasons = ([nil] + seasons.map(Optional.some)).map { season in
        (
          number: season?.number, name: season?.name,
          url: task.firstPage { $0.season = season?.number }, isCurrent: season?.number == task.season
        )
      }
    }
    list.selects = task.selects ?? false
    var selection = task
    selection.selects = task.selects == true ? nil : true
    list.selectURL = selection.at(part.pages.lowerBound, until: part.pages.upperBound)
    list.deviceURL = router.path(to: DownloadCenterServices.Navigate(part: "device", show: task.show))
    list.showsArchived = task.archived ?? false
    list.archivedCount = detail.archivedCount
    if list.archivedCount > 0 || list.showsArchived {
      list.archivedURL = task.firstPage { $0.archived = task.archived == true ? nil : true }
    }
    if list.filter.isEmpty, detail.show.episodeCount > Self.pageLength {
      let zone = ListenerTimeZone.current
      let years = try await library.episodes.years(of: detail.show.id, to: LocalDay(of: userSettings.now(), in: zone).year, in: zone)
      if years.count > 1 {
        list.years = years.map { year in (year: year, url: "\(task.firstPage { $0.year = year })#\(Self.mark(of: year))") }
      }
    }
    return list
  }
}

extension ShowPageServices.Navigate {
  /// The path of the same list at other pages.
  fileprivate func at(_ page: Int, until: Int? = nil) -> String {
    with {
      $0.page = page > 1 ? page : nil
      $0.until = until.flatMap { $0 > page ? $0 : nil }
      $0.year = nil
    }
  }

  /// The path of the first page of another list.
  fileprivate func firstPage(_ change: (inout Self) -> Void) -> String {
    with {
      ($0.page, $0.until, $0.year) = (nil, nil, nil)
      change(&$0)
    }
  }
}

extension EpisodeFilter {
  /// The order and the filter of the address, else those of the show, else the user's general ones. The archive hides nothing on its own: most of it is played.
  fileprivate init(_ task: ShowPageServices.Navigate, _ detail: ShowDetail, _ settings: ListeningSettings) {
    let words = task.filter?.trimmingPrefix { $0.isWhitespace } ?? ""
    let isArchived = task.archived ?? false
    self.init(
      order: task.order.flatMap(Order.init) ?? settings.order(of: detail.show, remembered: detail.preference.order),
      season: task.season, isArchived: isArchived,
      hidesPlayed: task.hidesPlayed ?? (isArchived ? false : detail.preference.hidesPlayed ?? settings.listsHidePlayed),
      filter: words.isEmpty ? nil : String(words))
  }
}

extension ShowPreference {
  /// Whether the playback of the show differs from that of others.
  fileprivate var isSet: Bool { rate != nil || skipFirst != nil || skipLast != nil || skippedChapters != nil }
}

extension DownloadRule {
  fileprivate var isSet: Bool { (keepLatest ?? 0) > 0 || deletesPlayed != nil }
}
