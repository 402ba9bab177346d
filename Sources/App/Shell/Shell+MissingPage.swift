import Components
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

  /// The page when the disk of the database is full. Only the owner can free space.
  public static func diskFullPage(isOwner: Bool) -> Page {
    Page(title: strings(.diskFullTitle), identity: "disk-full-page", body: message(.diskFullTitle, diskFullText(isOwner)), status: 507)
  }

  /// The same for the runtime, which keeps the page and the text in its forms.
  public static func diskFullNotice(isOwner: Bool) -> HTML {
    notice(Components.sentences(strings(.diskFullTitle), strings(diskFullText(isOwner))), undo: nil)
  }

  private static func diskFullText(_ isOwner: Bool) -> ShellString { isOwner ? .diskFullTextOwner : .diskFullText }

  /// The page while the server handles as many requests as it can.
  public static var busyPage: Page {
    Page(title: strings(.busyTitle), identity: "busy-page", body: message(.busyTitle, .busyText), status: 503)
  }

  /// The page for a user who has sent too many requests.
  public static var limitPage: Page {
    Page(title: strings(.limitTitle), identity: "limit-page", body: message(.limitTitle, .limitText), status: 429)
  }

  /// The page that browsers store and show, while the server cannot be reached, instead of a page that they have not stored.
  ///
  /// - Parameter links: Titles and paths of pages that they probably have, the most useful one first.
  public static func offlinePage(links: [(title: String, path: String)]) -> Page {
    let body: HTML = """
      <section class="message-page">
        <div class="message-art" aria-hidden="true">\(Brand.emptyLibrary)</div>
        <h1>\(strings(.offlineTitle))</h1>
        <p>\(strings(.offlineText))</p>
        \(links.enumerated().map { "<a class=\"pill\($0.offset == 0 ? "" : " quiet")\" href=\"\(url: $0.element.path)\">\($0.element.title)</a>" as HTML })
      </section>
      """
    return Page(title: strings(.offlineTitle), identity: "offline-page", body: body)
  }

  /// The page for a change from a page of another session.
  public static var stalePage: Page {
    Page(title: strings(.staleTitle), identity: "stale-page", body: message(.staleTitle, .staleText), status: 403)
  }

  /// The same for the runtime, which keeps the page and the text in its forms.
  public static var staleNotice: HTML { notice(Components.sentences(strings(.staleTitle), strings(.staleText)), undo: nil) }

  /// The page for a person whom a proxy has signed in, and who has no account here.
  ///
  /// - Parameter name: The name that the proxy has sent; "" for none.
  public static func noAccountPage(name: String) -> Page {
    let sentence = name.isEmpty ? strings(.noAccountText) : strings(.noAccountTextNamed, ["name": name])
    let body: HTML = """
      <section class="message-page">
        <div class="message-art" aria-hidden="true">\(Brand.emptyLibrary)</div>
        <h1>\(strings(.noAccountTitle))</h1>
        <p>\(sentence)</p>
      </section>
      """
    return Page(title: strings(.noAccountTitle), identity: "no-account-page", body: body, status: 403)
  }

  /// The page after a sign-out that continues at a proxy.
  public static func signedOutPage(continuingAt url: String) -> Page {
    let body: HTML = """
      <section class="message-page">
        <h1>\(strings(.signedOutTitle))</h1>
        <a class="pill" href="\(url: url)">\(strings(.continueSigningOut))</a>
      </section>
      """
    return Page(title: strings(.signedOutTitle), identity: "signed-out-page", body: body)
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
