import WebPage

/// What the search page reports.
public protocol SearchPageDelegate: Sendable {
  /// Words, or the address of a feed or a website.
  func searchPage(didSubmit term: String, by visit: Visit) async throws -> EventAnswer
  /// A show that was found, by its feed's address.
  func searchPage(didTapResult feedURL: String, by visit: Visit) async throws -> EventAnswer
  /// A feed at `address` wants to know who asks.
  func searchPage(didSignIn user: String, password: String, to address: String, by visit: Visit) async throws -> EventAnswer
}

extension SearchPage {
  /// The posts of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some SearchPageDelegate) -> [PageEvent] {
    [
      PageEvent("/search-page/did-submit", fields: ["term"]) { form, visit in
        try await delegate.searchPage(didSubmit: form.text("term"), by: visit)
      },
      PageEvent("/search-page/did-tap-result", fields: ["feed"]) { form, visit in
        try await delegate.searchPage(didTapResult: form.text("feed"), by: visit)
      },
      PageEvent("/search-page/did-sign-in", fields: ["address", "user", "password"]) { form, visit in
        try await delegate.searchPage(
          didSignIn: form.text("user"), password: form.text("password"), to: form.text("address"), by: visit)
      },
    ]
  }
}
