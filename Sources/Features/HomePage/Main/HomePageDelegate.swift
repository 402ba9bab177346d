import Components
import WebPage

/// The events of the page.
public protocol HomePageDelegate: Sendable {
  /// Moves a section before another one; nil: to the end.
  func homePage(didMove section: HomePage.Section, before other: HomePage.Section?, by viewer: Viewer) async throws -> EventAnswer
  func homePage(didStep section: HomePage.Section, way: ReorderStep, by viewer: Viewer) async throws -> EventAnswer
  /// Checks the user's shows for new episodes.
  func homePageDidPull(by viewer: Viewer) async throws -> EventAnswer
  func homePage(didSetHidden isHidden: Bool, of section: HomePage.Section, by viewer: Viewer) async throws -> EventAnswer
}

extension HomePage {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some HomePageDelegate) -> [PageEvent] {
    [
      PageEvent("/home-page/did-move", fields: ["section", "before"]) { form, viewer in
        let other = try form.text("before").isEmpty ? nil : Section("before", in: form)
        return try await delegate.homePage(didMove: Section("section", in: form), before: other, by: viewer)
      },
      PageEvent("/home-page/did-step", fields: ["section", "way"]) { form, viewer in
        try await delegate.homePage(didStep: Section("section", in: form), way: ReorderStep(form), by: viewer)
      },
      PageEvent("/home-page/did-pull") { _, viewer in try await delegate.homePageDidPull(by: viewer) },
      PageEvent("/home-page/did-set-hidden", fields: ["section", "value"]) { form, viewer in
        try await delegate.homePage(didSetHidden: form.text("value") == "true", of: Section("section", in: form), by: viewer)
      },
    ]
  }
}

extension HomePage.Section {
  /// - Throws: `FormError` when the field names no section.
  fileprivate init(_ field: String, in form: Form) throws {
    guard let section = Self(rawValue: try form.text(field)) else { throw FormError.missing(field) }
    self = section
  }
}
