import EpisodePicker
import Events
import Library
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

/// The manager of the sheet: the queue, or a window of the show's episodes around the current one.
public struct EpisodePickerManager: Sendable {
  let library: Library
  let upNext: UpNextQueue
  let userSettings: UserSettings
  let offered: OfferedActions

  public static func activate(in router: Router, library: Library, upNext: UpNextQueue, userSettings: UserSettings) {
    let manager = EpisodePickerManager(library: library, upNext: upNext, userSettings: userSettings, offered: OfferedActions(in: router))
    router.navigate(EpisodePickerServices.Navigate.self) { [unowned router] task, viewer in
      try await manager.page(for: task, viewer, router)
    }
    router.onChange(Change.self) { change, viewer in try await manager.livePatches(for: change, viewer) }
  }

  // MARK: - Private

  private func page(for task: EpisodePickerServices.Navigate, _ viewer: Viewer, _ router: Router) async throws -> Page {
    let user = UserID(viewer.userID)
    let session = try await library.listening.sessionDetail(of: user)
    let show = if let session { try await library.shows.show(session.show, for: user) } else { Show?.none }
    let isQueue = task.part == Self.queue
    var content = EpisodePicker.Content(
      isQueue: isQueue, show: show?.id.rawValue, showTitle: show?.title,
      current: session?.episode.rawValue, queueCount: try await library.upNext.count(of: user), rows: [],
      showPartURL: EpisodePickerServices.Navigate(fromPlayer: task.fromPlayer).path,
      queuePartURL: EpisodePickerServices.Navigate(part: Self.queue, fromPlayer: task.fromPlayer).path, closeURL: Self.home,
      closesToPage: true, playerURL: router.path(to: AudioPlayerServices.Navigate()),
      upNextURL: router.path(to: UpNextServices.Navigate()))
    content.actions = offered.menu
    content.today = userSettings.now()
    content.homeURL = router.path(to: HomePageServices.Navigate())
    if task.fromPlayer == true, let player = content.playerURL {
      content.closeURL = player
      content.closesToPage = false
    }
    if isQueue {
      content.rows = try await upNext.entries(of: user).map { [url = content.url] in offered.row($0.planned, backTo: url) }
    } else if let show {
      try await fill(&content, with: show, for: task, user)
    }
    return Page(title: EpisodePicker.title, identity: EpisodePickerServices.name, body: EpisodePicker.html(content), showsMiniPlayer: false)
  }

  /// The requested window in the order of the show's page, or the one with the current episode below a few others.
  private func fill(
    _ content: inout EpisodePicker.Content, with show: Show, for task: EpisodePickerServices.Navigate, _ user: UserID
  ) async throws {
    let planSettings = try await userSettings.planSettings(of: user)
    let preference = try await library.preferences.preference(of: show.id, for: user)
    let order = planSettings.settings.order(of: show, remembered: preference.order)
    content.isOldestFirst = order == .oldestFirst
    var place = 0
    if let current = content.current { place = try await library.episodes.position(of: EpisodeID(current), for: user, order: order) }
    let from = min(max(task.from ?? place - Self.maxBefore, 0), Self.furthest)
    // One more than a window shows whether there is a next one.
    let found = try await library.episodes.episodes(
      of: show.id, for: user, filter: EpisodeFilter(order: order), limit: Self.window + 1, offset: from)
    let url = content.url
    content.rows = found.prefix(Self.window).map { listed in
      offered.row(PlannedEpisode(PersonalEpisode(listed, of: show, preference: preference), with: planSettings), backTo: url)
    }
    func path(from: Int) -> String { EpisodePickerServices.Navigate(fromPlayer: task.fromPlayer).with { $0.from = from } }
    content.previousURL = from > 0 ? path(from: max(from - Self.window, 0)) : nil
    content.nextURL = found.count > Self.window ? path(from: from + Self.window) : nil
  }

  /// The patches of the list: the show of the current session may change; UpNext patches the queue.
  private func livePatches(for change: Change, _ viewer: Viewer) async throws -> [LivePatch] {
    let user = UserID(viewer.userID)
    guard change == .session(user), let session = try await library.listening.sessionDetail(of: user) else { return [] }
    return [LivePatch("episode-picker", attributes: ["data-reload-on-show": "\(session.show.rawValue)"])]
  }

  private static let queue = "queue"
  private static let home = "/"
  private static let window = 60
  private static let maxBefore = 12
  private static let furthest = 10_000_000
}
