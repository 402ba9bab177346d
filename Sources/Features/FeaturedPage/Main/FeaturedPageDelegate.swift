import Components
import WebPage

/// The events of Discover.
public protocol FeaturedPageDelegate: Sendable {
  func featuredPage(didTapSubscribe button: SubscribeButton.Content, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  /// Asks the directories again.
  func featuredPageDidRetry(by viewer: Viewer) async throws -> EventAnswer
}

extension FeaturedPage {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some FeaturedPageDelegate) -> [PageEvent] {
    [
      PageEvent("/featured-page/did-tap-subscribe", fields: SubscribeButton.fields) { form, viewer in
        try await delegate.featuredPage(didTapSubscribe: SubscribeButton.Content(form), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/featured-page/did-retry") { _, viewer in try await delegate.featuredPageDidRetry(by: viewer) },
    ]
  }
}
