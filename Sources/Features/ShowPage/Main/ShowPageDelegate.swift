import WebPage

/// What the page of a show reports.
public protocol ShowPageDelegate: Sendable {
  func showPage(didTapSubscribe show: Int64, by visit: Visit) async throws -> EventAnswer
  func showPage(didTapUnsubscribe show: Int64, by visit: Visit) async throws -> EventAnswer
}

extension ShowPage {
  /// The posts of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some ShowPageDelegate) -> [PageEvent] {
    [
      PageEvent("/show-page/did-tap-subscribe", fields: ["show"]) { form, visit in
        try await delegate.showPage(didTapSubscribe: form.int64("show"), by: visit)
      },
      PageEvent("/show-page/did-tap-unsubscribe", fields: ["show"]) { form, visit in
        try await delegate.showPage(didTapUnsubscribe: form.int64("show"), by: visit)
      },
    ]
  }
}
