import Components
import Library
import PersonPage
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import Subscriptions
import WebPage

/// The manager of a person's page.
public struct PersonPageManager: Sendable {
  let library: Library
  let userSettings: UserSettings
  let subscriptions: Subscriptions
  let offered: OfferedActions
  /// The router owns this manager, and outlives it.
  unowned let router: Router

  public static func activate(in router: Router, library: Library, userSettings: UserSettings, subscriptions: Subscriptions) {
    let manager = PersonPageManager(
      library: library, userSettings: userSettings, subscriptions: subscriptions, offered: OfferedActions(in: router), router: router)
    router.navigate(PersonPageServices.Navigate.self) { task, viewer in try await manager.page(for: task, viewer) }
    router.navigate(PersonPageServices.NavigateActions.self) { task, viewer in try await manager.page(for: task, viewer) }
    router.navigate(PersonPageServices.NavigateFollowed.self) { task, viewer in try await manager.page(for: task, viewer) }
    router.events(PersonPage.events(for: manager))
  }

  // MARK: - Private

  private func page(for task: PersonPageServices.Navigate, _ viewer: Viewer) async throws -> Page? {
    let user = UserID(viewer.userID)
    guard let name = task.name, name.utf8.count <= Self.maxNameLength, let person = try await library.people.person(named: name, for: user)
    else { return nil }
    let number = min(max(task.page ?? 1, 1), Self.maxPages)
    // One more than a page shows whether there is a next page.
    let found = try await library.people.episodes(
      of: name, for: user, limit: Self.pageLength + 1, offset: (number - 1) * Self.pageLength)
    if number > 1, found.isEmpty { return nil }
    let planSettings = try await userSettings.planSettings(of: user)
    var content = PersonPage.Content(
      name: person.name, artworkURL: person.artwork?.path, link: person.url, isFollowed: person.isFollowed)
    content.url = task.path
    content.followedURL = person.isFollowed ? PersonPageServices.NavigateFollowed().path : nil
    content.shows = try await library.people.shows(of: name, for: user).map {
      PersonPage.Content.Show(
        title: $0.title, url: ShowPageServices.Navigate(show: $0.id.rawValue).path, artworkURL: $0.artwork?.path)
    }
    content.episodes = found.prefix(Self.pageLength).map { personal in
      var row = offered.row(PlannedEpisode(personal, with: planSettings), backTo: task.path)
      row.today = userSettings.now()
      return row
    }
    content.actions = offered.menu
    content.selects = task.selects == true && !content.episodes.isEmpty
    content.selectURL = task.with { $0.selects = content.selects ? nil : true }
    content.newerURL = number > 1 ? task.with { $0.page = number - 1 } : nil
    content.olderURL = found.count > Self.pageLength ? task.with { $0.page = number + 1 } : nil
    if content.selects, content.newerURL ?? content.olderURL != nil { content.total = try await episodes(of: name, user).count }
    return Page(
      title: person.name, identity: "\(PersonPageServices.name):\(Credit.key(of: person.name))" + (number > 1 ? ":\(number)" : ""),
      body: PersonPage.html(content))
  }

  /// - Returns: nil for a person whom `viewer` does not know.
  private func page(for task: PersonPageServices.NavigateActions, _ viewer: Viewer) async throws -> Page? {
    guard let name = task.name, name.utf8.count <= Self.maxNameLength,
      let person = try await library.people.person(named: name, for: UserID(viewer.userID))
    else { return nil }
    let body = PersonPage.html(
      actionsOn: person.name, isFollowed: person.isFollowed, link: person.url, backTo: PersonPageServices.Navigate(name: person.name).path)
    return Page(title: person.name, identity: "\(PersonPageServices.name):actions:\(Credit.key(of: person.name))", body: body)
  }

  private func page(for task: PersonPageServices.NavigateFollowed, _ viewer: Viewer) async throws -> Page? {
    let user = UserID(viewer.userID)
    let number = min(max(task.page ?? 1, 1), Self.maxPages)
    let found = try await library.people.episodes(followedBy: user, limit: Self.pageLength + 1, offset: (number - 1) * Self.pageLength)
    if number > 1, found.isEmpty { return nil }
    let planSettings = try await userSettings.planSettings(of: user)
    var content = PersonPage.Followed()
    content.people = try await library.people.followed(by: user, limit: Self.maxFollowed).map {
      ($0, PersonPageServices.Navigate(name: $0).path)
    }
    let settings = try await library.preferences.settings(of: user)
    content.goesToInbox = FollowedPeopleSetting.inbox.isOn(in: settings)
    if !content.people.isEmpty { content.shareURL = router.path(to: SharePageServices.Navigate(list: "people")) }
    content.isAnnounced = FollowedPeopleSetting.notification.isOn(in: settings)
    content.url = task.path
    content.episodes = found.prefix(Self.pageLength).map { personal in
      var row = offered.row(PlannedEpisode(personal, with: planSettings), backTo: task.path)
      row.today = userSettings.now()
      return row
    }
    content.actions = offered.menu
    content.newerURL = number > 1 ? task.with { $0.page = number - 1 } : nil
    content.olderURL = found.count > Self.pageLength ? task.with { $0.page = number + 1 } : nil
    return Page(
      title: PersonPage.followedTitle, identity: "\(PersonPageServices.name):followed" + (number > 1 ? ":\(number)" : ""),
      body: PersonPage.html(content))
  }

  /// Those of all pages, up to the number that lists read.
  private func episodes(of name: String, _ user: UserID) async throws -> [Int64] {
    try await library.people.episodes(of: name, for: user, limit: ListRepository.maxEpisodesRead, offset: 0).map(\.episode.id.rawValue)
  }

  private static let pageLength = 50
  private static let maxPages = 1_000_000
  private static let maxFollowed = 200
  /// In bytes: stored names are shorter.
  private static let maxNameLength = 400
}

extension PersonPageManager: PersonPageDelegate {
  public func personPage(
    didFollow name: String, isOn: Bool, backTo path: String?, by viewer: Viewer
  ) async throws -> EventAnswer {
    guard name.utf8.count <= Self.maxNameLength, try await subscriptions.setFollowed(isOn, name, by: UserID(viewer.userID)) else {
      return .missing
    }
    if let path { return PersonPage.notice(didFollow: name, isOn: isOn, backTo: Link.local(path)) }
    // An unfollowed person whom no feed credits any more has no page.
    guard try await library.people.person(named: name, for: UserID(viewer.userID)) != nil else {
      return .navigate(PlaylistPageServices.NavigateLists().path)
    }
    return .navigate(PersonPageServices.Navigate(name: name).path)
  }

  public func personPage(
    didTap action: String, on episodes: [Int64]?, of name: String, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    guard name.utf8.count <= Self.maxNameLength else { return .missing }
    let selected: [Int64] = if let episodes { episodes } else { try await self.episodes(of: name, UserID(viewer.userID)) }
    let task = EpisodeActionsServices.Perform(action: action, episodes: selected, backTo: Link.local(path))
    guard let answer = try await router.answer(task, for: viewer) ?? nil else { return .missing }
    return answer
  }

  public func personPage(didSetInbox isOn: Bool, by viewer: Viewer) async throws -> EventAnswer {
    try await set(.inbox, isOn, viewer)
  }

  public func personPage(didSetNotifying isOn: Bool, by viewer: Viewer) async throws -> EventAnswer {
    try await set(.notification, isOn, viewer)
  }

  private func set(_ setting: FollowedPeopleSetting, _ isOn: Bool, _ viewer: Viewer) async throws -> EventAnswer {
    try await subscriptions.set(setting, isOn: isOn, for: UserID(viewer.userID))
    return .navigate(PersonPageServices.NavigateFollowed().path)
  }
}
