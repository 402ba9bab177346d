import WebPage

extension Shell {
  /// The page for unknown addresses, removed features and deleted shows.
  public static var missingPage: Page {
    Page(title: strings(.missingTitle), identity: "missing-page", body: message(.missingTitle, .missingText), status: 404)
  }

  /// The page for an internal error.
  public static var errorPage: Page {
    Page(title: strings(.failureTitle), identity: "trouble-page", body: message(.failureTitle, .failureText), status: 500)
  }

  private static func message(_ title: ShellString, _ text: ShellString) -> HTML {
    """
    <section class="message-page">
      <div class="message-art" aria-hidden="true">\(Brand.emptyLibrary)</div>
      <h1>\(strings(title))</h1>
      <p>\(strings(text))</p>
      <a class="pill" href="\(url: "/")">\(strings(.home))</a>
    </section>
    """
  }
}
