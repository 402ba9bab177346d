import Components
import WebPage

/// The events of the first page.
public protocol FeaturedPageDelegate: Sendable {
  /// Opens a show from a directory by its feed.
  func featuredPage(didTapShow feedURL: String, backTo path: String, by visit: Visit) async throws -> EventAnswer
  func featuredPage(didWish wish: SubscribeButton.Content, backTo path: String, by visit: Visit) async throws -> EventAnswer
  /// Asks the directories again.
  func featuredPageDidAskAgain(by visit: Visit) async throws -> EventAnswer
}

extension FeaturedPage {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some FeaturedPageDelegate) -> [PageEvent] {
    [
      PageEvent("/featured-page/did-tap-show", fields: ["feed", "back"]) { form, visit in
        try await delegate.featuredPage(didTapShow: form.text("feed"), backTo: form.text("back"), by: visit)
      },
      PageEvent("/featured-page/did-tap-subscribe", fields: SubscribeButton.fields) { form, visit in
        try await delegate.featuredPage(didWish: SubscribeButton.Content(form), backTo: form.text("back"), by: visit)
      },
      PageEvent("/featured-page/did-ask-again") { _, visit in try await delegate.featuredPageDidAskAgain(by: visit) },
    ]
  }
}
