import Library
import ListPage
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

extension ListPageManager {
  func lists(for task: ListPageServices.NavigateLists, _ viewer: Viewer) async throws -> Page {
    let user = UserID(viewer.userID)
    let names = try await sourceNames(of: user)
    let smart = try await library.lists.smartLists(of: user).map { list in
      ListPage.Lists.Smart(
        name: list.name, url: ListPageServices.Navigate(list: "\(list.id)").path, rules: ListPage.Rules(list, named: names))
    }
    let content = ListPage.Lists(
      newURL: ListPageServices.Navigate.new.path, newCount: try await library.subscriptions.newCount(of: user),
      inProgressURL: ListPageServices.Navigate.inProgress.path, favouritesURL: ListPageServices.Navigate.favourites.path,
      createURL: ListPageServices.Navigate(list: "create").path, smart: smart, deleted: task.deleted)
    return Page(title: ListPage.listsTitle, identity: "\(ListPageServices.name)s", body: ListPage.html(content))
  }

  func page(for task: ListPageServices.Navigate, _ viewer: Viewer) async throws -> Page? {
    if task.list == "create" { return try await form(for: nil, viewer) }
    guard let kind = EpisodeListKind(task) else { return nil }
    var smart: SmartList?
    if case .smart(let id) = kind {
      guard let known = try await library.lists.smartList(id, of: UserID(viewer.userID)) else { return nil }
      if task.edits == true { return try await form(for: known, viewer) }
      smart = known
    }
    return try await page(of: kind, smart, task, viewer)
  }

  /// The number of matches of `rules`; nil when their source is deleted.
  func preview(of form: ListPage.Rules, _ user: UserID) async throws -> ListPage.Editing.Preview? {
    guard let rules = SmartRules(form) else { return nil }
    let order = SmartList.Order(rawValue: form.order.rawValue) ?? .newest
    let count = try await library.lists.count(by: rules, order: order, for: user, at: now())
    // Where all episodes are read, the number per show is omitted.
    let most = try await library.subscriptions.all(of: user).map(\.show.episodeCount).max() ?? 0
    let readLimit = count.maxPerShow.flatMap { $0 < most ? $0 : nil }
    return ListPage.Editing.Preview(
      episodes: count.episodes, isCut: readLimit != nil, episodesReadPerShow: readLimit, readsOldest: form.order == .oldest)
  }

  // MARK: - Private

  private func page(
    of kind: EpisodeListKind, _ smart: SmartList?, _ task: ListPageServices.Navigate, _ viewer: Viewer
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
    var content = ListPage.Content(
      kind: ListPage.Kind(kind), key: task.list, title: title,
      rules: try await rules(of: smart, user),
      rows: found.prefix(length).map {
        offered.row(PlannedEpisode($0, with: planSettings), backTo: url, sorts: isSortable ? task.list : nil)
      },
      isSortable: isSortable, offersQueue: offered.queues, url: url,
      editURL: smart.map { ListPageServices.Navigate(list: "\($0.id)", edits: true).path }, today: now())
    content.actions = offered.menu
    content.previousURL = number > 1 ? task.with { $0.page = number - 1 } : nil
    content.nextURL = found.count > length ? task.with { $0.page = number + 1 } : nil
    content.searchURL = router.path(to: SearchPageServices.Navigate())
    return Page(
      title: title, identity: "\(ListPageServices.name):\(task.list)" + (number > 1 ? ":\(number)" : ""), body: ListPage.html(content))
  }

  private func form(for smart: SmartList?, _ viewer: Viewer) async throws -> Page {
    let user = UserID(viewer.userID)
    let rules = smart.map { ListPage.Rules($0, named: [:]) } ?? ListPage.Rules()
    let back = smart.map { ListPageServices.Navigate(list: "\($0.id)").path } ?? ListPageServices.NavigateLists().path
    let editing = ListPage.Editing(
      list: smart?.id, name: smart?.name ?? "", rules: rules,
      folders: try await library.folders.all(of: user).map { ($0.id, $0.name) },
      shows: try await library.subscriptions.all(of: user).map { ($0.show.id.rawValue, $0.show.title) },
      preview: try await preview(of: rules, user), backURL: back)
    let title = smart == nil ? ListPage.createTitle : ListPage.editTitle
    return Page(
      title: title, identity: "\(ListPageServices.name):\(smart.map { "\($0.id)" } ?? "create"):edit", body: ListPage.html(editing),
      showsBottomPlayer: false)
  }

  private func rules(of smart: SmartList?, _ user: UserID) async throws -> ListPage.Rules? {
    guard let smart else { return nil }
    var names: [SmartRules.Source: String] = [:]
    switch smart.rules.source {
    case .subscriptions: break
    case .show(let id): names[.show(id)] = try await library.shows.show(id)?.title
    case .folder: names = try await sourceNames(of: user)
    }
    return ListPage.Rules(smart, named: names)
  }

  private func sourceNames(of user: UserID) async throws -> [SmartRules.Source: String] {
    let folders = try await library.folders.all(of: user).map { (SmartRules.Source.folder($0.id), $0.name) }
    let shows = try await library.subscriptions.shows(of: user).map { (SmartRules.Source.show($0.id), $0.title) }
    return Dictionary(folders + shows, uniquingKeysWith: { first, _ in first })
  }

  private static let pageLength = 50
  private static let maxPages = 100_000
}

extension EpisodeListKind {
  /// - Returns: nil when the address names no list.
  init?(_ task: ListPageServices.Navigate) {
    switch task.list {
    case ListPageServices.Navigate.new.list: self = .new
    case ListPageServices.Navigate.inProgress.list: self = .inProgress
    case ListPageServices.Navigate.favourites.list: self = .favourites
    default:
      guard let id = SmartList.ID(task.list) else { return nil }
      self = .smart(id)
    }
  }

  fileprivate var title: String {
    switch self {
    case .new: ListPage.newTitle
    case .inProgress: ListPage.inProgressTitle
    case .favourites, .smart: ListPage.favouritesTitle
    }
  }
}

extension ListPage.Kind {
  fileprivate init(_ kind: EpisodeListKind) {
    self =
      switch kind {
      case .new: .new
      case .inProgress: .inProgress
      case .favourites: .favourites
      case .smart: .smart
      }
  }
}

extension ListPage.Rules {
  fileprivate init(_ list: SmartList, named names: [SmartRules.Source: String]) {
    let source =
      switch list.rules.source {
      case .subscriptions: ""
      case .show(let id): "show-\(id.rawValue)"
      case .folder(let id): "folder-\(id)"
      }
    self.init(
      source: source, sourceName: names[list.rules.source], days: list.rules.days, minMinutes: list.rules.minMinutes,
      maxMinutes: list.rules.maxMinutes, state: ListPage.State(rawValue: list.rules.state.rawValue) ?? .any, titleFilter: list.rules.titleFilter,
      order: ListPage.Order(rawValue: list.order.rawValue) ?? .newest)
  }
}

extension SmartRules {
  /// - Returns: nil when the source is invalid.
  init?(_ rules: ListPage.Rules) {
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
