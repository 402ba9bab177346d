import Library
import Playback
import PlaylistPage
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

extension PlaylistPageManager {
  func lists(for task: PlaylistPageServices.NavigateLists, _ viewer: Viewer) async throws -> Page {
    let user = UserID(viewer.userID)
    let names = try await sourceNames(of: user)
    let smart = try await library.lists.smartLists(of: user).map { list in
      PlaylistPage.Lists.Smart(
        name: list.name, url: PlaylistPageServices.Navigate(list: "\(list.id)").path, rules: PlaylistPage.Rules(list, named: names))
    }
    let content = PlaylistPage.Lists(
      newURL: PlaylistPageServices.Navigate.new.path, newCount: try await library.subscriptions.newCount(of: user),
      inProgressURL: PlaylistPageServices.Navigate.inProgress.path, favouritesURL: PlaylistPageServices.Navigate.favourites.path,
      createURL: PlaylistPageServices.Navigate(list: "create").path, smart: smart, deleted: task.deleted)
    return Page(title: PlaylistPage.listsTitle, identity: "\(PlaylistPageServices.name)s", body: PlaylistPage.html(content))
  }

  func page(for task: PlaylistPageServices.Navigate, _ viewer: Viewer) async throws -> Page? {
    if task.list == "create" { return try await form(for: nil, viewer) }
    guard let kind = EpisodePickerKind(task) else { return nil }
    var smart: SmartList?
    if case .smart(let id) = kind {
      guard let known = try await library.lists.smartList(id, of: UserID(viewer.userID)) else { return nil }
      if task.edits == true { return try await form(for: known, viewer) }
      smart = known
    }
    return try await page(of: kind, smart, task, viewer)
  }

  /// The number of matches of `rules`; nil when their source is deleted.
  func preview(of form: PlaylistPage.Rules, _ user: UserID) async throws -> PlaylistPage.Editing.Preview? {
    guard let rules = SmartRules(form) else { return nil }
    let order = SmartList.Order(rawValue: form.order.rawValue) ?? .newest
    let count = try await library.lists.count(by: rules, order: order, for: user, at: now())
    // Where all episodes are read, the number per show is omitted.
    let most = try await library.subscriptions.all(of: user).map(\.show.episodeCount).max() ?? 0
    let readLimit = count.maxPerShow.flatMap { $0 < most ? $0 : nil }
    return PlaylistPage.Editing.Preview(
      episodes: count.episodes, isCut: readLimit != nil, episodesReadPerShow: readLimit, readsOldest: form.order == .oldest)
  }

  // MARK: - Private

  private func page(
    of kind: EpisodePickerKind, _ smart: SmartList?, _ task: PlaylistPageServices.Navigate, _ viewer: Viewer
  ) async throws -> Page {
    let user = UserID(viewer.userID)
    let number = max(min(task.page ?? 1, Self.maxPages), 1)
    let isSortable = smart?.order == .manual
    let length = isSortable ? ListRepository.maxManualOrder : Self.pageLength
    // One more than a page shows whether there is a next page.
    let found = try await library.lists.episodes(
      of: kind, for: user, limit: length + 1, offset: (number - 1) * length, at: now())
    let planSettings = try await playback.planSettings(of: user)
    let title = smart?.name ?? kind.title
    let url = task.with { $0.page = number > 1 ? number : nil }
    var content = PlaylistPage.Content(
      kind: PlaylistPage.Kind(kind), key: task.list, title: title,
      rules: try await rules(of: smart, user),
      rows: found.prefix(length).map {
        offered.row(PlannedEpisode($0, with: planSettings), backTo: url, sorts: isSortable ? task.list : nil)
      },
      isSortable: isSortable, offersQueue: offered.queues, url: url,
      editURL: smart.map { PlaylistPageServices.Navigate(list: "\($0.id)", edits: true).path }, today: now())
    content.actions = offered.menu
    content.previousURL = number > 1 ? task.with { $0.page = number - 1 } : nil
    content.nextURL = found.count > length ? task.with { $0.page = number + 1 } : nil
    content.searchURL = router.path(to: SearchPageServices.Navigate())
    return Page(
      title: title, identity: "\(PlaylistPageServices.name):\(task.list)" + (number > 1 ? ":\(number)" : ""),
      body: PlaylistPage.html(content))
  }

  private func form(for smart: SmartList?, _ viewer: Viewer) async throws -> Page {
    let user = UserID(viewer.userID)
    let rules = smart.map { PlaylistPage.Rules($0, named: [:]) } ?? PlaylistPage.Rules()
    let back = smart.map { PlaylistPageServices.Navigate(list: "\($0.id)").path } ?? PlaylistPageServices.NavigateLists().path
    let editing = PlaylistPage.Editing(
      list: smart?.id, name: smart?.name ?? "", rules: rules,
      folders: try await library.folders.all(of: user).map { ($0.id, $0.name) },
      shows: try await library.subscriptions.all(of: user).map { ($0.show.id.rawValue, $0.show.title) },
      preview: try await preview(of: rules, user), backURL: back)
    let title = smart == nil ? PlaylistPage.createTitle : PlaylistPage.editTitle
    return Page(
      title: title, identity: "\(PlaylistPageServices.name):\(smart.map { "\($0.id)" } ?? "create"):edit", body: PlaylistPage.html(editing),
      showsMiniPlayer: false)
  }

  private func rules(of smart: SmartList?, _ user: UserID) async throws -> PlaylistPage.Rules? {
    guard let smart else { return nil }
    var names: [SmartRules.Source: String] = [:]
    switch smart.rules.source {
    case .subscriptions: break
    case .show(let id): names[.show(id)] = try await library.shows.show(id, for: user)?.title
    case .folder: names = try await sourceNames(of: user)
    }
    return PlaylistPage.Rules(smart, named: names)
  }

  private func sourceNames(of user: UserID) async throws -> [SmartRules.Source: String] {
    let folders = try await library.folders.all(of: user).map { (SmartRules.Source.folder($0.id), $0.name) }
    let shows = try await library.subscriptions.shows(of: user).map { (SmartRules.Source.show($0.id), $0.title) }
    return Dictionary(folders + shows, uniquingKeysWith: { first, _ in first })
  }

  private static let pageLength = 50
  private static let maxPages = 100_000
}

extension EpisodePickerKind {
  /// - Returns: nil when the address names no list.
  init?(_ task: PlaylistPageServices.Navigate) {
    switch task.list {
    case PlaylistPageServices.Navigate.new.list: self = .new
    case PlaylistPageServices.Navigate.inProgress.list: self = .inProgress
    case PlaylistPageServices.Navigate.favourites.list: self = .favourites
    default:
      guard let id = SmartList.ID(task.list) else { return nil }
      self = .smart(id)
    }
  }

  fileprivate var title: String {
    switch self {
    case .new: PlaylistPage.newTitle
    case .inProgress: PlaylistPage.inProgressTitle
    case .favourites, .smart: PlaylistPage.favouritesTitle
    }
  }
}

extension PlaylistPage.Kind {
  fileprivate init(_ kind: EpisodePickerKind) {
    self =
      switch kind {
      case .new: .new
      case .inProgress: .inProgress
      case .favourites: .favourites
      case .smart: .smart
      }
  }
}

extension PlaylistPage.Rules {
  fileprivate init(_ list: SmartList, named names: [SmartRules.Source: String]) {
    let source =
      switch list.rules.source {
      case .subscriptions: ""
      case .show(let id): "show-\(id.rawValue)"
      case .folder(let id): "folder-\(id)"
      }
    self.init(
      source: source, sourceName: names[list.rules.source], days: list.rules.days, minMinutes: list.rules.minMinutes,
      maxMinutes: list.rules.maxMinutes, state: PlaylistPage.State(rawValue: list.rules.state.rawValue) ?? .any,
      titleFilter: list.rules.titleFilter,
      order: PlaylistPage.Order(rawValue: list.order.rawValue) ?? .newest)
  }
}

extension SmartRules {
  /// - Returns: nil when the source is invalid.
  init?(_ rules: PlaylistPage.Rules) {
    let parts = rules.source.split(separator: "-", maxSplits: 1)
    let number = parts.last.flatMap { Int64($0) }
    let source: Source
    switch (parts.first, number) {
    case (nil, _): source = .subscriptions
    case ("show", let id?): source = .show(ShowID(id))
    case ("folder", let id?): source = .folder(id)
    default: return nil
    }
    self.init(
      source: source, days: rules.days, minMinutes: rules.minMinutes, maxMinutes: rules.maxMinutes,
      state: State(rawValue: rules.state.rawValue) ?? .any, titleFilter: rules.titleFilter)
  }
}
