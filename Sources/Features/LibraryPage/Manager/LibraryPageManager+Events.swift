import Components
import Events
import Library
import LibraryPage
import Playback
import PodcastModel
import Presenting
import Refreshing
import ServiceRouter
import Services
import Subscriptions
import WebPage

extension LibraryPageManager: LibraryPageDelegate {
  public func libraryPage(didUnsubscribe shows: [Int64], backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    guard !shows.isEmpty else { return notice(LibraryPage.noneSelected, backTo: path) }
    return .result(try await unsubscribe(shows, viewer), backTo: path)
  }

  public func libraryPage(
    didSetFavourite isFavourite: Bool?, shows: [Int64], backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    guard !shows.isEmpty else { return notice(LibraryPage.noneSelected, backTo: path) }
    var isOn = isFavourite
    if isOn == nil {
      let selected = Set(shows.map(ShowID.init))
      let all = try await library.subscriptions.libraryShows(of: UserID(viewer.userID), by: .title)
      isOn = all.contains { selected.contains($0.id) && !$0.isFavourite }
    }
    let result = try await set(.favourite, isOn ?? true, of: shows, backTo: path, viewer)
    return result.map { .result($0, backTo: path) } ?? .missing
  }

  public func libraryPage(
    didSetArchived isArchived: Bool, shows: [Int64], backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    guard !shows.isEmpty else { return notice(LibraryPage.noneSelected, backTo: path) }
    return try await set(.archived, isArchived, of: shows, backTo: path, viewer).map { .result($0, backTo: path) } ?? .missing
  }

  public func libraryPage(didMarkPlayed shows: [Int64], backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    guard !shows.isEmpty else { return notice(LibraryPage.noneSelected, backTo: path) }
    let user = UserID(viewer.userID)
    var own: [ShowID] = []
    for show in shows.map(ShowID.init) where try await library.subscriptions.isSubscribed(user, to: show) { own.append(show) }
    let (marked, changes) = try await ChangeAuthor.logging { [own] in try await listening.markAllPlayed(of: own, by: user) }
    for show in own { try await subscriptions.open(show, by: user) }
    return notice(LibraryPage.markedPlayed(marked.count), undo: undo(changes, backTo: path), backTo: path)
  }

  public func libraryPageDidPull(by viewer: Viewer) async throws -> EventAnswer {
    let progress = try await refreshing.refreshed(.subscriptions(of: UserID(viewer.userID)))
    return notice(Sentences.sentence(for: progress))
  }

  public func libraryPage(didRefresh shows: [Int64], backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    let own = Set(try await library.subscriptions.ids(of: user)).intersection(shows.map(ShowID.init))
    guard !own.isEmpty else { return notice(LibraryPage.noneSelected, backTo: path) }
    if own.count > Self.maxSingleRefreshes {
      await refreshing.refresh(.subscriptions(of: user))
    } else {
      for show in own { await refreshing.refresh(.show(show)) }
    }
    return notice(LibraryPage.refreshing(own.count), backTo: path)
  }

  // MARK: - Order, filter and form

  public func libraryPage(didSelect order: LibraryPage.Order, backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    try await subscriptions.changeLibraryLayout(of: UserID(viewer.userID)) {
      $0.order = Subscription.Order(rawValue: order.rawValue) ?? .new
    }
    return .navigate(path)
  }

  public func libraryPage(didSelect filter: LibraryPage.Filter, by viewer: Viewer) async throws -> EventAnswer {
    try await subscriptions.changeLibraryLayout(of: UserID(viewer.userID)) { $0.filter = LibraryFilter(rawValue: filter.rawValue) ?? .all }
    return .navigate(LibraryPageServices.Navigate().path)
  }

  public func libraryPage(didSelect view: LibraryPage.View, backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    try await subscriptions.changeLibraryLayout(of: UserID(viewer.userID)) { $0.view = LibraryView(rawValue: view.rawValue) ?? .medium }
    return .navigate(path)
  }

  public func libraryPage(didMove show: Int64, before other: Int64?, by viewer: Viewer) async throws -> EventAnswer {
    try await subscriptions.move(ShowID(show), before: other.map(ShowID.init), by: UserID(viewer.userID))
    return .done(backTo: LibraryPageServices.Navigate().path)
  }

  public func libraryPage(didStep show: Int64, way: ReorderStep, backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    let folders = try await library.folders.folders(of: user)
    // The shows beside it, which are in the same folders.
    let order = try await library.subscriptions.libraryShows(of: user, by: .manual)
      .filter { !$0.isArchived && folders[$0.id] == folders[ShowID(show)] }.map(\.id)
    if let successor = way.successor(of: ShowID(show), in: order) {
      try await subscriptions.move(ShowID(show), before: successor, by: user)
    }
    return .done(backTo: path)
  }

  private static let maxSingleRefreshes = 50
}
