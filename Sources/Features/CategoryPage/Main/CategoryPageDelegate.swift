import Components
import WebPage

/// The events of the topic pages.
public protocol CategoryPageDelegate: Sendable {
  /// Moves a tile before another one; nil: to the end.
  func categoryPage(didMove topic: String, before other: String?, by visit: Visit) async throws -> EventAnswer
  func categoryPage(didStep topic: String, _ way: CategoryPage.Way, by visit: Visit) async throws -> EventAnswer
  /// Opens a show from a directory by its feed.
  func categoryPage(didTapShow feedURL: String, backTo path: String, by visit: Visit) async throws -> EventAnswer
  func categoryPage(didWish wish: SubscribeButton.Content, backTo path: String, by visit: Visit) async throws -> EventAnswer
  /// Asks the directories about a topic again.
  func categoryPage(didAskAgain topic: String, by visit: Visit) async throws -> EventAnswer
}

extension CategoryPage {
  /// The events of these pages, decoded into calls of `delegate`.
  public static func events(for delegate: some CategoryPageDelegate) -> [PageEvent] {
    [
      PageEvent("/category-page/did-move", fields: ["topic", "before"]) { form, visit in
        let before = try form.text("before")
        return try await delegate.categoryPage(didMove: form.text("topic"), before: before.isEmpty ? nil : before, by: visit)
      },
      PageEvent("/category-page/did-step", fields: ["topic", "way"]) { form, visit in
        guard let way = Way(rawValue: try form.text("way")) else { throw FormError.missing("way") }
        return try await delegate.categoryPage(didStep: form.text("topic"), way, by: visit)
      },
      PageEvent("/category-page/did-tap-show", fields: ["feed", "back"]) { form, visit in
        try await delegate.categoryPage(didTapShow: form.text("feed"), backTo: form.text("back"), by: visit)
      },
      PageEvent("/category-page/did-tap-subscribe", fields: SubscribeButton.fields) { form, visit in
        try await delegate.categoryPage(didWish: SubscribeButton.Content(form), backTo: form.text("back"), by: visit)
      },
      PageEvent("/category-page/did-ask-again", text: "topic") { try await delegate.categoryPage(didAskAgain: $0, by: $1) },
    ]
  }
}
