import Components
import ServiceRouter
import Services
import WebPage

/// The way into the queue, for the Managers of pages that list episodes.
public struct Queueing: Sendable {
  /// It holds the Managers, and outlives them.
  private unowned let router: Router

  public init(in router: Router) { self.router = router }

  /// Whether there is a queue.
  public var isOffered: Bool { router.offers(UpNextServices.Navigate.self) }

  /// Puts episodes into the queue and says so, with a way to take it back.
  public func queue(_ episodes: [Int64], _ verb: QueueVerb, backTo path: String, for visit: Visit) async throws -> EventAnswer {
    let queued =
      switch verb {
      case .next: try await router.doing(UpNextServices.PlayNext(episodes: episodes), for: visit)
      case .last: try await router.doing(UpNextServices.PlayLast(episodes: episodes), for: visit)
      }
    guard let queued else { return .missing }
    let undo = queued.undo.isEmpty ? nil : Undo(path: queued.undoPath, fields: ["undo": queued.undo], text: queued.undoText)
    return .notice(queued.sentence, undo: undo, backTo: path)
  }
}
