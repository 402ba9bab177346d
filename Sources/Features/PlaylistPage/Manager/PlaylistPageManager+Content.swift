import Components
import Library
import Playback
import PlaylistPage
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

extension PlaylistPageManager {
  func lists(for task: PlaylistPageServices.NavigateLists, _ viewer: Viewer, _ router: Router) async throws -> Page {
    let user = UserID(viewer.userID)
    var content = PlaylistPage.Lists(
      newURL: PlaylistPageServices.Navigate.new.path, newCount: try await library.subscriptions.tabCounts(of: user).newEpisodes,
      inProgressURL: PlaylistPageServices.Navigate.inProgress.path, favouritesURL: PlaylistPageServices.Navigate.favourites.path,
      createURL: PlaylistPageServices.NavigatePlaylist.create.path, playlists: try await playlists(of: user), deleted: task.deleted)
    if router.hasProvider(PersonPageServices.Navigate.self) {
      content.people = try await library.people.followed(by: user, limit: Self.maxPeople).map {
        PlaylistPage.Lists.Person(name: $0, url: PersonPageServices.Navigate(name: $0).path)
      }
    }
    content.peopleURL = router.hasProvider(PersonPageServices.NavigateFollowed.self) ? PersonPageServices.NavigateFollowed().path : nil
    content.deletedPlaylist = task.deletedPlaylist
    content.segments = try await router.markup(LibraryPageServices.EmbedSegments(current: .playlists), for: viewer)
    return Page(title: PlaylistPage.listsTitle, identity: "\(PlaylistPageServices.name)s", body: PlaylistPage.html(content))
  }

  func page(for task: PlaylistPageServices.Navigate, _ viewer: Viewer) async throws -> Page? {
    if task.list == "create" { return try await form(for: nil, name: "", PlaylistPage.Rules(), viewer) }
    guard let kind = EpisodePickerKind(task) else { return nil }
    var smart: SmartList?
    if case .smart(let id) = kind {
      guard let known = try await library.lists.smartList(id, of: UserID(viewer.userID)) else { return nil }
      if task.edits == true { return try await form(for: known.id, name: known.name, PlaylistPage.Rules(known, named: [:]), viewer) }
      smart = known
    }
    return try await page(of: kind, smart, task, viewer)
  }

  /// The matches of the rules that are being edited.
  func preview(of form: PlaylistPage.Rules, _ user: UserID) async throws -> PlaylistPage.Editing.Preview {
    try await preview(of: form, user, folders: library.folders.all(of: user), shows: library.subscriptions.titles(of: user))
  }

  /// The form of a smart playlist; a new one where `list` is nil.
  func form(for list: SmartList.ID?, name: String, _ rules: PlaylistPage.Rules, _ viewer: Viewer) async throws -> Page {
    let user = UserID(viewer.userID)
    let back = list.map { PlaylistPageServices.Navigate(list: "\($0)").path } ?? PlaylistPageServices.NavigateLists().path
    let (folders, shows) = (try await library.folders.all(of: user), try await library.subscriptions.titles(of: user))
    let editing = PlaylistPage.Editing(
      list: list, name: name, rules: rules, folders: folders.map { ($0.id, $0.name) },
      shows: shows.sortedByTitle(\.title).map { ($0.id.rawValue, $0.title) },
      maxSources: SmartRules.maxSources, preview: try await preview(of: rules, user, folders: folders, shows: shows),
      ways: list == nil ? Self.ways : nil, backURL: back)
    return Page(
      title: list == nil ? PlaylistPage.createPlaylistTitle : PlaylistPage.editPlaylistTitle,
      identity: "\(PlaylistPageServices.name):\(list.map { "\($0)" } ?? "create"):edit", body: PlaylistPage.html(editing))
  }

  /// The forms of a new playlist.
  static var ways: PlaylistPage.Ways {
    PlaylistPage.Ways(
      handURL: PlaylistPageServices.NavigatePlaylist.create.path, rulesURL: PlaylistPageServices.Navigate(list: "create").path)
  }

  // MARK: - Private

  private func playlists(of user: UserID) async throws -> [PlaylistPage.Lists.Playlist] {
    let names = try await sourceNames(of: user)
    let rules = Dictionary(
      try await library.lists.smartLists(of: user).map { ($0.id, PlaylistPage.Rules($0, named: names)) }, uniquingKeysWith: { $1 })
    return try await library.playlists.listed(of: user).map { list in
      let kind: PlaylistPage.Lists.Playlist.Kind =
        switch list.id {
        case .playlist: .episodes(list.episodeCount ?? 0)
        case .smart(let id): .rules(rules[id] ?? PlaylistPage.Rules())
        }
      return PlaylistPage.Lists.Playlist(name: list.name, url: list.id.path, menuURL: list.id.actions.path, kind: kind)
    }
  }

  private func preview(
    of form: PlaylistPage.Rules, _ user: UserID, folders: [Folder], shows: [SubscribedTitle]
  ) async throws -> PlaylistPage.Editing.Preview {
    guard let rules = SmartRules(form) else { return .badSource }
    let order = SmartList.Order(rawValue: form.order.rawValue) ?? .newest
    do {
      let found = try await library.lists.preview(of: rules, order: order, for: user, limit: Self.previewLength, at: now())
      // Of a show with more episodes than are read, others may match.
      let most = shows.map(\.episodeCount).max() ?? 0
      let names = Self.names(folders, shows)
      var form = form
      form.sourceNames = (rules.sources ?? []).compactMap { names[$0] }
      let planSettings = try await userSettings.planSettings(of: user)
      let rows = found.episodes.map { offered.row(PlannedEpisode($0, with: planSettings), backTo: nil) }
      return .matches(
        PlaylistPage.Editing.Matches(
          rules: form, count: found.total, isCut: found.hasMore || found.maxPerShow.map { $0 < most } == true, rows: rows, today: now()))
    } catch ListError.noSuchSource {
      return .badSource
    } catch ListError.tooManySources {
      return .tooManySources
    }
  }

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
    let planSettings = try await userSettings.planSettings(of: user)
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
    content.selects = task.selects == true && !content.rows.isEmpty
    content.selectURL = task.with { $0.selects = content.selects ? nil : true }
    content.previousURL = number > 1 ? task.with { $0.page = number - 1 } : nil
    content.nextURL = found.count > length ? task.with { $0.page = number + 1 } : nil
    if content.selects, content.previousURL ?? content.nextURL != nil { content.total = try await count(of: kind, user) }
    if !content.rows.isEmpty { content.shareURL = router.path(to: SharePageServices.Navigate(list: task.list)) }
    content.deviceURL = router.path(to: DownloadCenterServices.Navigate.device)
    content.searchURL = router.path(to: SearchPageServices.Navigate())
    content.homeURL = router.path(to: HomePageServices.Navigate())
    return Page(
      title: title, identity: "\(PlaylistPageServices.name):\(task.list)" + (number > 1 ? ":\(number)" : ""),
      body: PlaylistPage.html(content))
  }

  private func rules(of smart: SmartList?, _ user: UserID) async throws -> PlaylistPage.Rules? {
    guard let smart else { return nil }
    var names: [SmartRules.Source: String] = [:]
    if case .show(let id)? = smart.rules.sources?.first, smart.rules.sources?.count == 1 {
      names[.show(id)] = try await library.shows.show(id, for: user)?.title
    } else if let sources = smart.rules.sources {
      let shows = sources.contains { $0.isShow } ? try await library.subscriptions.titles(of: user) : []
      names = Self.names(try await library.folders.all(of: user), shows)
    }
    return PlaylistPage.Rules(smart, named: names)
  }

  private func sourceNames(of user: UserID) async throws -> [SmartRules.Source: String] {
    Self.names(try await library.folders.all(of: user), try await library.subscriptions.titles(of: user))
  }

  private static func names(_ folders: [Folder], _ shows: [SubscribedTitle]) -> [SmartRules.Source: String] {
    let named = folders.map { (SmartRules.Source.folder($0.id), $0.name) } + shows.map { (.show($0.id), $0.title) }
    return Dictionary(named, uniquingKeysWith: { first, _ in first })
  }

  private static let maxPeople = 200
  private static let pageLength = 50
  private static let previewLength = 5
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
    let sources = list.rules.sources ?? []
    self.init(
      sources: sources.map { source in
        switch source {
        case .show(let id): "show-\(id.rawValue)"
        case .folder(let id): "folder-\(id)"
        }
      }, sourceNames: sources.compactMap { names[$0] }, days: list.rules.days, minMinutes: list.rules.minMinutes,
      maxMinutes: list.rules.maxMinutes, state: PlaylistPage.State(rawValue: list.rules.state.rawValue) ?? .any,
      titleFilter: list.rules.titleFilter,
      order: PlaylistPage.Order(rawValue: list.order.rawValue) ?? .newest)
    hasLostSources = list.rules.sources?.isEmpty == true
  }
}

extension SmartRules {
  /// - Returns: nil when a source is invalid.
  init?(_ rules: PlaylistPage.Rules) {
    var sources: [Source] = []
    for text in rules.sources {
      guard let source = Source(text) else { return nil }
      if !sources.contains(source) { sources.append(source) }
    }
    self.init(
      sources: sources.isEmpty && !rules.hasLostSources ? nil : sources, days: rules.days, minMinutes: rules.minMinutes,
      maxMinutes: rules.maxMinutes, state: State(rawValue: rules.state.rawValue) ?? .any, titleFilter: rules.titleFilter)
  }
}

extension SmartRules.Source {
  /// - Parameter text: "show-7" or "folder-5".
  fileprivate init?(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let number = Int64(parts[1]) else { return nil }
    switch parts[0] {
    case "show": self = .show(ShowID(number))
    case "folder": self = .folder(number)
    default: return nil
    }
  }
}
