import Components
import WebPage

/// What the first page reports.
public protocol FeaturedPageDelegate: Sendable {
  /// A show that a directory lists, by its feed.
  func featuredPage(didTapShow feedURL: String, backTo path: String, by visit: Visit) async throws -> EventAnswer
  func featuredPage(didWish wish: SubscribeButton.Content, backTo path: String, by visit: Visit) async throws -> EventAnswer
  /// Ask the directories once more.
  func featuredPageDidAskAgain(by visit: Visit) async throws -> EventAnswer
}

extension FeaturedPage {
  /// The posts of this page, decoded into calls of `delegate`.
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
