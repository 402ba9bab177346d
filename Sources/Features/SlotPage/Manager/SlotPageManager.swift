import Events
import Library
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import SlotPage
import WebPage

/// The manager of the page that fills a slot of free time.
public struct SlotPageManager: Sendable {
  let library: Library
  let listening: ListeningSessions
  let upNext: UpNextQueue
  let userSettings: UserSettings
  let offered: OfferedActions

  public static func activate(
    in router: Router, library: Library, listening: ListeningSessions, upNext: UpNextQueue, userSettings: UserSettings
  ) {
    let manager = SlotPageManager(
      library: library, listening: listening, upNext: upNext, userSettings: userSettings, offered: OfferedActions(in: router))
    router.navigate(SlotPageServices.Navigate.self) { [unowned router] task, viewer in try await manager.page(for: task, viewer, router) }
    router.embed(SlotPageServices.EmbedLink.self) { _, viewer in try await manager.link(for: UserID(viewer.userID)) }
    router.embed(SlotPageServices.EmbedCurrent.self) { _, viewer in
      let user = UserID(viewer.userID)
      return SlotPage.current(try await manager.current(of: user), link: try await manager.link(for: user))
    }
    router.events(SlotPage.events(for: manager))
    router.onChange(Change.self) { change, viewer in try await manager.livePatches(for: change, viewer) }
  }

  // MARK: - Private

  private func link(for user: UserID) async throws -> HTML {
    SlotPage.link(SlotPageServices.Navigate().path, minutes: try await listening.slotMinutes(of: user))
  }

  private func livePatches(for change: Change, _ viewer: Viewer) async throws -> [LivePatch] {
    let user = UserID(viewer.userID)
    guard change == .session(user) else { return [] }
    let version = try await playing(of: user).map { Self.version(of: $0.slot, $0.episode) } ?? ""
    return [LivePatch(SlotPage.patch, attributes: ["data-reload-on-slot": version])]
  }

  private static func started(_ slot: TimeSlot?, backTo path: String) -> EventAnswer {
    guard let slot else { return .notice(SlotPage.unavailable, backTo: path) }
    let undo = Undo(path: SlotPage.endPath, fields: [:], text: SlotPage.undo)
    return .notice(SlotPage.started(slot.episodes.count), undo: undo, backTo: UpNextServices.Navigate().path)
  }
}

extension SlotPageManager: SlotPageDelegate {
  /// The tap has started the first episode already, where there is a script.
  public func slotPage(didStart episodes: [Int64], minutes: Int?, by viewer: Viewer) async throws -> EventAnswer {
    let slot = try await listening.startTimeSlot(episodes.map(EpisodeID.init), minutes: minutes, for: UserID(viewer.userID))
    return Self.started(slot, backTo: SlotPageServices.Navigate().path)
  }

  public func slotPageDidEnd(by viewer: Viewer) async throws -> EventAnswer {
    let path = UpNextServices.Navigate().path
    guard let replaced = try await listening.endTimeSlot(of: UserID(viewer.userID)) else { return .done(backTo: path) }
    let undo = Undo(path: SlotPage.restorePath, fields: ["replaced": "\(replaced)"], text: SlotPage.undo)
    return .notice(SlotPage.ended, undo: undo, backTo: path)
  }

  public func slotPage(didRestore replaced: Int64, by viewer: Viewer) async throws -> EventAnswer {
    let slot = try await listening.restoreTimeSlot(replaced, for: UserID(viewer.userID))
    return Self.started(slot, backTo: UpNextServices.Navigate().path)
  }
}
