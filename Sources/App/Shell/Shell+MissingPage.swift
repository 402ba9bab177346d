import WebPage

extension Shell {
  /// The page for unknown addresses, removed features and deleted shows.
  public static var missingPage: Page {
    Page(title: words(.missingTitle), identity: "missing-page", body: message(.missingTitle, .missingText), status: 404)
  }

  /// The page for an internal error.
  public static var troublePage: Page {
    Page(title: words(.troubleTitle), identity: "trouble-page", body: message(.troubleTitle, .troubleText), status: 500)
  }

  private static func message(_ title: ShellWord, _ text: ShellWord) -> HTML {
    """
    <section class="calm-page">
      <div class="calm-art" aria-hidden="true">\(Brand.emptyNest)</div>
      <h1>\(words(title))</h1>
      <p>\(words(text))</p>
      <a class="pill" href="\(url: "/")">\(words(.home))</a>
    </section>
    """
  }
}
