import Components
import Directory
import Events
import Foundation
import HomePage
import Library
import PodcastModel
import Presenting
import Refreshing
import ServiceRouter
import Services
import Subscriptions
import WebPage

/// The manager of the first page. Its sections are the work of other features; it owns their order, the favourite shows and the first steps.
public struct HomePageManager: Sendable {
  let library: Library
  let refreshing: FeedRefresher
  let subscriptions: Subscriptions
  let visits = HomeVisits()
  let now: @Sendable () -> Date
  /// The router owns this manager, and outlives it.
  unowned let router: Router

  public static func activate(
    in router: Router, library: Library, refreshing: FeedRefresher, subscriptions: Subscriptions,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let manager = HomePageManager(
      library: library, refreshing: refreshing, subscriptions: subscriptions, now: now, router: router)
    router.navigate(HomePageServices.Navigate.self) { task, viewer in try await manager.page(for: task, viewer) }
    router.navigate(HomePageServices.Edit.self) { _, viewer in try await manager.editingPage(viewer) }
    router.events(HomePage.events(for: manager))
    router.onChange(Change.self) { change, viewer in try await manager.livePatches(for: change, viewer) }
  }

  // MARK: - Private

  /// Position changes arrive every few seconds and change nothing here.
  private func livePatches(for change: Change, _ viewer: Viewer) async throws -> [LivePatch] {
    let user = UserID(viewer.userID)
    let reload = [LivePatch(HomePage.livePatch, attributes: ["data-reload-on": UUID().uuidString])]
    switch change {
    case .upNext(user), .subscription(_, user), .subscriptionMark(_, user): return reload
    case .show(let show, let added) where added > 0:
      return try await library.subscriptions.isSubscribed(user, to: show) ? reload : []
    default: return []
    }
  }

  func editedSections(of layout: HomeLayout) -> [HomePage.EditedSection] {
    layout.sections.compactMap { section in
      HomePage.Section(rawValue: section.rawValue).map { HomePage.EditedSection($0, isHidden: layout.hidden.contains(section)) }
    }
  }

  private func editingPage(_ viewer: Viewer) async throws -> Page {
    let layout = try await subscriptions.homeLayout(of: UserID(viewer.userID))
    return Page(
      title: HomePage.editTitle, identity: "\(HomePageServices.name):edit",
      body: HomePage.html(editing: editedSections(of: layout), doneURL: HomePageServices.Navigate().path))
  }
}

extension HomePageManager: HomePageDelegate {
  public func homePage(
    didMove section: HomePage.Section, before other: HomePage.Section?, by viewer: Viewer
  ) async throws -> EventAnswer {
    try await subscriptions.changeHomeLayout(of: UserID(viewer.userID)) {
      $0.move(HomeSection(section), before: other.map(HomeSection.init))
    }
    return .done(backTo: HomePageServices.Edit().path)
  }

  public func homePage(didStep section: HomePage.Section, way: ReorderStep, by viewer: Viewer) async throws -> EventAnswer {
    try await subscriptions.changeHomeLayout(of: UserID(viewer.userID)) { layout in
      if let successor = way.successor(of: HomeSection(section), in: layout.sections) {
        layout.move(HomeSection(section), before: successor)
      }
    }
    return .done(backTo: HomePageServices.Edit().path)
  }

  public func homePageDidPull(by viewer: Viewer) async throws -> EventAnswer {
    let progress = try await refreshing.refreshed(.subscriptions(of: UserID(viewer.userID)))
    return .notice(Sentences.sentence(for: progress), backTo: HomePageServices.Navigate().path)
  }

  public func homePage(didSetHidden isHidden: Bool, of section: HomePage.Section, by viewer: Viewer) async throws -> EventAnswer {
    try await subscriptions.changeHomeLayout(of: UserID(viewer.userID)) { $0.set(HomeSection(section), isHidden: isHidden) }
    return .fragment(HomePage.hiding(HomePage.EditedSection(section, isHidden: isHidden)), backTo: HomePageServices.Edit().path)
  }
}

extension HomeSection {
  init(_ section: HomePage.Section) {
    switch section {
    case .inProgress: self = .inProgress
    case .upNext: self = .upNext
    case .new: self = .new
    case .favourites: self = .favourites
    case .trending: self = .trending
    }
  }
}
