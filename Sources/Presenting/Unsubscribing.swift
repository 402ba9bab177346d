import ServiceRouter
import Services
import WebPage

/// The way out of a subscription and back, for the Managers of pages that show one.
public struct Unsubscribing: Sendable {
  /// It holds the Managers, and outlives them.
  private unowned let router: Router

  public init(in router: Router) { self.router = router }

  /// Ends a subscription and says so, with a way to take it back.
  ///
  /// - Returns: nil where no feature can restore it: the page ends it itself.
  public func unsubscribe(from show: Int64, backTo path: String, for visit: Visit) async throws -> EventAnswer? {
    guard let ended = try await router.doing(SubscriptionListServices.Unsubscribe(show: show), for: visit) else { return nil }
    return .result(ended, backTo: path)
  }
}
