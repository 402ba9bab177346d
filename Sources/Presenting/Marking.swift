import ServiceRouter
import Services
import WebPage

/// Favourites and the archive, for the Managers of pages that show an episode or a show.
public struct Marking: Sendable {
  /// It holds the Managers, and outlives them.
  private unowned let router: Router

  public init(in router: Router) { self.router = router }

  /// Whether there is a list of favourite episodes.
  public var offersEpisodes: Bool { router.offers(ListPageServices.Navigate.self) }
  /// Whether there is a list of favourite shows, and one of archived ones.
  public var offersShows: Bool { router.offers(SubscriptionListServices.Navigate.self) }

  /// Makes an episode a favourite, or no longer, and says so with a way to take it back.
  public func favour(_ episode: Int64, isOn: Bool, backTo path: String, for visit: Visit) async throws -> EventAnswer {
    let task = ListPageServices.Favourite(episode: episode, isFavourite: isOn, backTo: path)
    return .marked(try await router.doing(task, for: visit) ?? nil, backTo: path)
  }

  /// The same with a show that is subscribed to.
  public func mark(
    _ kind: SubscriptionListServices.Mark.Kind, isOn: Bool, show: Int64, backTo path: String, for visit: Visit
  ) async throws -> EventAnswer {
    let task = SubscriptionListServices.Mark(kind, isOn: isOn, show: show, backTo: path)
    return .marked(try await router.doing(task, for: visit) ?? nil, backTo: path)
  }
}

extension EventAnswer {
  /// Says what was marked, with a way to take it back; missing when there was nothing to mark.
  public static func marked(_ marked: Marked?, backTo path: String) -> EventAnswer {
    guard let marked else { return .missing }
    let undo = Undo(path: marked.undoPath, fields: marked.undoFields, text: marked.undoText)
    return .notice(marked.sentence, undo: undo, backTo: path)
  }
}
