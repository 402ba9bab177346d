import Components
import Library
import PodcastModel
import Presenting
import ServiceRouter
import Services
import SubscriptionList
import Subscriptions
import WebPage

extension SubscriptionListManager {
  func page(for task: SubscriptionListServices.Navigate, _ viewer: Viewer, _ router: Router) async throws -> Page? {
    let user = UserID(viewer.userID)
    let order = try await subscriptions.order(of: user)
    let all = try await library.subscriptions.all(of: user, by: order)
    let folders = try await library.folders.all(of: user)
    let lying = try await library.folders.folders(of: user).mapValues { $0.map(\.id) }
    let part = Part(task, among: folders)
    let listed = all.filter { part.shows($0, in: lying[$0.show.id] ?? []) }

    let number = max(min(task.page ?? 1, listed.count / Self.pageLength + 1), 1)
    let rows = listed.dropFirst((number - 1) * Self.pageLength)
    let offersShows = router.hasProvider(ShowPageServices.Navigate.self)
    var content = SubscriptionList.Content(
      rows: rows.prefix(Self.pageLength).map { row($0, in: lying[$0.show.id] ?? [], offersShows) },
      order: SubscriptionList.Order(rawValue: order.rawValue) ?? .new,
      part: part.selection,
      parts: parts(all, folders, lying, current: part), folder: part.folder.map { ($0.id, $0.name) },
      folders: folders.map { ($0.id, $0.name) }, hasAny: !all.isEmpty || !folders.isEmpty,
      url: part.path(page: number > 1 ? number : nil), today: now())
    content.previousURL = number > 1 ? part.path(page: number - 1) : nil
    content.nextURL = rows.count > Self.pageLength ? part.path(page: number + 1) : nil
    content.searchURL = router.path(to: SearchPageServices.Navigate())
    content.importURL = router.path(to: SubscriptionImportServices.Navigate())
    return Page(
      title: part.folder?.name ?? SubscriptionList.title, identity: SubscriptionListServices.name, body: SubscriptionList.html(content))
  }

  // MARK: - Private

  private func row(_ subscription: Subscription, in folders: [Folder.ID], _ offersShows: Bool) -> SubscriptionList.Content.Row {
    let show = subscription.show
    var task = ShowPageServices.Navigate(show: show.id.rawValue)
    let url = task.path
    task.settings = true
    return SubscriptionList.Content.Row(
      show: show.id.rawValue, title: show.title, author: show.author, artworkURL: show.artwork?.path, url: url,
      settingsURL: offersShows ? task.path : nil, newest: subscription.newest, newCount: subscription.newCount,
      isFavourite: subscription.isFavourite, folders: folders)
  }

  private func parts(
    _ all: [Subscription], _ folders: [Folder], _ lying: [ShowID: [Folder.ID]], current: Part
  ) -> [SubscriptionList.Content.Part] {
    let here = all.filter { !$0.isArchived }
    func news(_ shows: [Subscription]) -> Int { shows.reduce(0) { $0 + $1.newCount } }
    func part(_ part: Part, _ title: String, _ icon: Icon? = nil, news: Int = 0) -> SubscriptionList.Content.Part {
      SubscriptionList.Content.Part(title: title, icon: icon, url: part.path(page: nil), isCurrent: part == current, newCount: news)
    }
    let inFolders = folders.map { folder in
      part(.folder(folder), folder.name, news: news(here.filter { lying[$0.show.id]?.contains(folder.id) == true }))
    }
    return [part(.all, SubscriptionList.all, news: news(here)), part(.favourites, SubscriptionList.favourites, .star)]
      + inFolders + [part(.archived, SubscriptionList.archived, .archive)]
  }

  private static let pageLength = 100
}

/// The listed shows.
private enum Part: Equatable {
  case all, favourites, archived
  case folder(Folder)

  /// A deleted folder counts as none.
  init(_ task: SubscriptionListServices.Navigate, among folders: [Folder]) {
    if let folder = folders.first(where: { $0.id == task.folder }) {
      self = .folder(folder)
    } else {
      self = task.part == "favourites" ? .favourites : task.part == "archived" ? .archived : .all
    }
  }

  var folder: Folder? {
    if case .folder(let folder) = self { folder } else { nil }
  }

  var selection: SubscriptionList.Content.Selection {
    switch self {
    case .all: .all
    case .favourites: .favourites
    case .archived: .archived
    case .folder: .folder
    }
  }

  func shows(_ subscription: Subscription, in folders: [Folder.ID]) -> Bool {
    switch self {
    case .all: !subscription.isArchived
    case .favourites: !subscription.isArchived && subscription.isFavourite
    case .archived: subscription.isArchived
    case .folder(let folder): !subscription.isArchived && folders.contains(folder.id)
    }
  }

  func path(page: Int?) -> String {
    var task =
      switch self {
      case .all: SubscriptionListServices.Navigate()
      case .favourites: SubscriptionListServices.Navigate(part: "favourites")
      case .archived: SubscriptionListServices.Navigate(part: "archived")
      case .folder(let folder): SubscriptionListServices.Navigate(folder: folder.id)
      }
    task.page = page
    return task.path
  }
}
