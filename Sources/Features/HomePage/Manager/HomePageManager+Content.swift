import Components
import Directory
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

extension HomePageManager {
  func page(for task: HomePageServices.Navigate, _ viewer: Viewer) async throws -> Page {
    let user = UserID(viewer.userID)
    let shows = try await library.subscriptions.favouritesFirst(of: user, limit: Self.maxFavourites)
    if !shows.isEmpty, !viewer.isFromOtherSite, visits.isDue(user, at: now(), after: Self.pause) {
      await refreshing.refresh(.subscriptions(of: user), .onlyStale)
    }
    let url = HomePageServices.Navigate().path
    var content = HomePage.Content(sections: [], url: url, editURL: router.path(to: HomePageServices.Edit()))
    if viewer.isOwner { content.alerts = try await alerts() }
    if shows.isEmpty || task.topics != nil {
      content.welcome = try await welcome(topics: task.topics ?? "", viewer)
      content.welcome?.chartsPatch = Self.chartsPatch
    } else {
      let layout = HomeLayout(try await library.preferences.planSettings(of: user).settings[HomeLayout.setting])
      for section in layout.visible { content.sections.append(try await self.section(section, favourites: shows, viewer)) }
      // Nothing new, queued or started: the page leads to the shows.
      if content.sections.allSatisfy({ $0.kind == .trending || $0.html.isEmpty }) {
        content.sections = content.sections.map { $0.kind == .favourites ? self.shows(shows) : $0 }
      }
      content.slotLink = try await router.markup(SlotPageServices.EmbedLink(), for: viewer)
      content.sleepQuestion = try await router.markup(AudioPlayerServices.EmbedSleepQuestion(), for: viewer)
      content.actions = OfferedActions(in: router).menu
      content.inbox = try await router.markup(InboxPageServices.EmbedLink(), for: viewer)
      content.chartsPatch = layout.visible.contains(.trending) ? Self.chartsPatch : nil
    }
    return Page(title: HomePage.title, identity: HomePageServices.name, body: HomePage.html(content))
  }

  // MARK: - Private

  /// What the owner was notified of and has not ended, a line for each kind.
  private func alerts() async throws -> [HomePage.Alert] {
    let current = try await library.ownerAlerts.all().filter { $0.sent != nil }.map(\.alert)
    var alerts: [HomePage.Alert] = []
    for group in OwnerAlertGroup.groups(of: current) {
      let title = try await library.ownerAlerts.openTitle(of: group)
      alerts.append(HomePage.Alert(Sentences.sentence(for: group, showTitle: title, at: now()), url: Sentences.path(for: group.kind)))
    }
    return alerts
  }

  private func section(_ section: HomeSection, favourites: [Subscription], _ viewer: Viewer) async throws -> HomePage.SectionContent {
    let url = HomePageServices.Navigate().path
    switch section {
    case .inProgress:
      return HomePage.SectionContent(
        .inProgress, try await router.markup(PlaylistPageServices.EmbedInProgress(backTo: url), for: viewer),
        allURL: router.path(to: PlaylistPageServices.Navigate.inProgress))
    case .upNext:
      let html = try await router.markup(UpNextServices.EmbedFirst(limit: Self.maxQueued, backTo: url), for: viewer)
      // The length and the end of the queue are no links.
      return HomePage.SectionContent(.upNext, html, allURL: router.path(to: UpNextServices.Navigate()), version: "\(html.text.utf8.count)")
    case .new:
      return HomePage.SectionContent(
        .new, try await router.markup(PlaylistPageServices.EmbedNew(backTo: url), for: viewer),
        allURL: router.path(to: PlaylistPageServices.Navigate.new))
    case .favourites:
      return HomePage.SectionContent(
        .favourites, covers(favourites.filter(\.isFavourite)), allURL: router.path(to: LibraryPageServices.Navigate(part: "favourites")))
    case .trending:
      let html = try await router.markup(
        FeaturedPageServices.EmbedShows(style: .shelf, limit: Self.maxTrending, backTo: url), for: viewer)
      return HomePage.SectionContent(.trending, html, allURL: router.path(to: FeaturedPageServices.Navigate()), version: "\(html.isEmpty)")
    }
  }

  /// The subscribed shows, where a user without new episodes has no favourites either.
  private func shows(_ subscriptions: [Subscription]) -> HomePage.SectionContent {
    HomePage.SectionContent(
      .favourites, title: HomePage.shows, covers(subscriptions), allURL: router.path(to: LibraryPageServices.Navigate()), version: "shows")
  }

  private func covers(_ subscriptions: [Subscription]) -> HTML {
    HomePage.covers(
      subscriptions.filter { !$0.isArchived }.map { subscription in
        HomePage.Show(
          title: subscription.show.title, artworkURL: subscription.show.artwork?.path,
          url: ShowPageServices.Navigate(show: subscription.show.id.rawValue).path,
          menuURL: LibraryPageServices.NavigateShowActions(show: subscription.show.id.rawValue).path)
      })
  }

  /// - Parameter topics: The selected topics, separated by commas.
  private func welcome(topics text: String, _ viewer: Viewer) async throws -> HomePage.Welcome {
    let selected = text.split(separator: ",").compactMap { PodcastTopic(rawValue: String($0)) }.filter(Self.topics.contains)
    let url = HomePageServices.Navigate(topics: selected.isEmpty ? nil : text).path
    let shows = try await router.markup(
      FeaturedPageServices.EmbedShows(
        topics: selected.map(\.rawValue), style: .grid, limit: selected.isEmpty ? Self.maxPicks : Self.maxPicksOfTopics, backTo: url),
      for: viewer)
    // Buttons that turn into checks leave it as it is.
    let feeds = shows.text.matches(of: #/name="feed" value="([^"]*)"/#).map { String($0.1) }
    return HomePage.Welcome(
      topics: Self.topics.map { topic in
        let isSelected = selected.contains(topic)
        let others = isSelected ? selected.filter { $0 != topic } : selected + [topic]
        return HomePage.Topic(
          key: topic.rawValue, name: Sentences.name(of: topic), isSelected: isSelected,
          url: HomePageServices.Navigate(topics: others.map(\.rawValue).joined(separator: ",")).path)
      },
      searchField: try await router.markup(SearchPageServices.EmbedField(), for: viewer), shows: shows,
      importURL: router.path(to: SubscriptionImportServices.Navigate()), doneURL: HomePageServices.Navigate().path,
      version: feeds.joined(separator: " "))
  }

  /// The key of the patch that follows new charts, see FeaturedPage.
  private static let chartsPatch = "featured-charts"
  private static let topics: [PodcastTopic] = [.news, .comedy, .society, .trueCrime, .science, .history, .business, .health]
  /// Opening the page refreshes older feeds: each show once in 15 minutes, as in `FeedRefresher`.
  private static let pause: TimeInterval = 15 * 60
  private static let maxQueued = 3
  private static let maxFavourites = 24
  private static let maxTrending = 12
  private static let maxPicks = 6
  private static let maxPicksOfTopics = 12
}
