import Components
import WebPage

extension Shell {
  func head(_ page: Page, theme: String) -> HTML {
    """
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="color-scheme" content="\(theme == "system" ? "light dark" : theme)">
    \(themeColours(theme))
    <title>\(fullTitle(page.title))</title>
    <link rel="icon" type="image/svg+xml" href="\(url: "\(assetBase)/shell/favicon.svg")">
    <link rel="apple-touch-icon" href="\(url: "\(assetBase)/\(WebManifest.iconPath(WebManifest.touchIcon))")">
    <meta name="mobile-web-app-capable" content="yes">
    <meta name="apple-mobile-web-app-capable" content="yes">
    <meta name="apple-mobile-web-app-title" content="\(Brand.name)">
    \(manifestPath.map(manifestLink) ?? .empty)\
    <link rel="stylesheet" href="\(url: "\(assetBase)/app.css")">
    \(needsMore(page) ? furtherStyles : .empty)\(isBundled ? preload("shared.js") : .empty)\(script("app.js"))\(needsMore(page) ? script("more.js") : .empty)
    </head>
    """
  }

  /// With cookies, without which a proxy that signs people in would answer with its own page.
  private func manifestLink(_ path: String) -> HTML {
    "<link rel=\"manifest\" href=\"\(url: "\(path)?language=\(Language.current)")\" crossorigin=\"use-credentials\">\n"
  }

  /// For a page that is seldom the first one, as its script is: the runtime loads both otherwise (further-assets.js).
  private var furtherStyles: HTML {
    "<link rel=\"stylesheet\" href=\"\(url: "\(assetBase)/more.css")\">\n"
  }

  private func script(_ name: String) -> HTML {
    "<script type=\"module\" src=\"\(url: "\(assetBase)/\(name)")\"></script>"
  }

  private func preload(_ script: String) -> HTML {
    "<link rel=\"modulepreload\" href=\"\(url: "\(assetBase)/\(script)")\">\n"
  }

  /// A page of the kind "show-page" is "show-page:42".
  private func needsMore(_ page: Page) -> Bool {
    page.isSelection || !firstPages.contains(String(page.identity.prefix { $0 != ":" }))
  }

  /// The colours of the browser's own bars.
  private func themeColours(_ theme: String) -> HTML {
    let light: HTML = "content=\"\(Brand.lightPaper)\""
    let dark: HTML = "content=\"\(Brand.darkPaper)\""
    return switch theme {
    case "light": "<meta name=\"theme-color\" \(light)>"
    case "dark": "<meta name=\"theme-color\" \(dark)>"
    default:
      """
      <meta name="theme-color" media="(prefers-color-scheme: light)" \(light)>
      <meta name="theme-color" media="(prefers-color-scheme: dark)" \(dark)>
      """
    }
  }

  /// The part that the runtime swaps: the page, its bar, and attributes for the runtime.
  func main(_ page: Page, tabs: [Tab], user: Int64?) -> HTML {
    // A page without a user leads nowhere else.
    let isRoot = tabs.isEmpty || tabs.contains { $0.isRoot(page) }
    let link = user == nil ? .empty : accountLink(on: page, tabs: tabs)
    return """
      <main id="page" lang="\(Language.current)" tabindex="-1" data-identity="\(page.identity)" data-title="\(fullTitle(page.title))"\(attribute: "data-section", section(of: page, in: tabs))\
      \(attribute: "data-shared-section", sharedSection(of: page, in: tabs))\
      \(flag: "data-more", needsMore(page))\(attribute: "data-user", user)\(attribute: "data-form-token", FormToken.current?.masked)\(attribute: "data-change", page.change)\
      \(page.showsMiniPlayer ? .empty : " data-mini-player=\"\(page.isPlayer ? "none" : "hidden")\"" as HTML)>
      \(isRoot ? homeBar(link) : backBar(title: page.title, link))
      \(page.body)
      <noscript><p class="no-script">\(Self.strings(.noScript))</p></noscript>
      </main>
      """
  }

  /// "Slow Green Things · Earnest".
  private func fullTitle(_ title: String) -> String {
    title.isEmpty || title == Brand.name ? Brand.name : "\(title) · \(Brand.name)"
  }

  private func homeBar(_ account: HTML) -> HTML {
    """
    <div class="page-bar home-bar"><span class="bar-brand">\(Brand.mark)\(Brand.name)</span>\(account)</div>
    """
  }

  /// A link home that the runtime turns into a step back.
  private func backBar(title: String, _ account: HTML) -> HTML {
    """
    <div class="page-bar back-bar"><a class="bar-back" href="\(url: "/")" data-dismiss aria-label="\(Self.strings(.back))">\
    \(Icon.chevronBack.html)</a><span class="bar-title" aria-hidden="true" dir="auto">\(title)</span>\(account)</div>
    """
  }

  /// Shown when the sign-in has expired; on a page without a user, when listening waits in the browser for a sign-in.
  func signedOutNotice(_ user: Int64?) -> HTML {
    guard user != nil, let signInPath else { return "\(Self.strings(.unsynced))" }
    return "<a href=\"\(url: signInPath)\">\(Self.strings(.signInToSync))</a>"
  }

  /// Beside the page, or over it; the runtime fills it.
  var sidePanel: HTML {
    guard let panel else { return .empty }
    return """
      <aside class="side-panel" id="side-panel" aria-label="\(panel.title)" tabindex="-1" data-part-url="\(url: panel.path)"\(EpisodeAction.playLast.dropTarget) hidden>
      <div class="side-panel-head spread-row"><h2>\(panel.title)</h2>\
      <button type="button" class="round-button" data-part="close" aria-label="\(Self.strings(.close))">\(Icon.close.html)</button></div>
      </aside>
      """
  }

  /// The strings of the runtime.
  var runtimeStrings: HTML { Self.runtimeMarkup.html }

  private static let runtimeMarkup = SharedMarkup {
    let words = strings
    return """
       data-string-offline="\(words(.offline))" data-string-trouble="\(words(.failure))" data-string-no-audio="\(words(.noAudio))" \
      data-string-audio-offline="\(words(.audioOffline))" data-string-tap-to-play="\(words(.tapToPlay))" \
      data-string-device="\(words(.device))" data-string-browser="\(words(.browser))" data-string-other-tab="\(words(.otherTab))" \
      data-string-sign-in="\(words(.signInToListen))" data-string-saved-page="\(words(.savedPage))" \
      data-string-new-version="\(words(.newVersion))" data-string-restart="\(words(.restart))" \
      data-string-on-device="\(words(.onDevice))" data-string-not-on-device="\(words(.notOnDevice))" \
      data-string-play-instead="\(words(.playInstead))" data-string-keeping="\(words(.keeping))" \
      data-string-keeping-several="\(words(.keepingSeveral))" data-string-keep-open="\(words(.keepOpen))" \
      data-string-select-fewer="\(words(.selectFewer))" data-string-unkept="\(words(.unkept))" data-string-remove="\(words(.remove))" \
      data-string-undo="\(words(.undo))" data-string-keep-failed="\(words(.keepFailed))" data-string-keep-full="\(words(.keepFull))" \
      data-string-keep-quota="\(words(.keepQuota))" data-string-manage="\(words(.manage))" data-string-evicted="\(words(.evicted))" \
      data-string-keep-again="\(words(.keepAgain))" data-string-streaming="\(words(.streaming))" \
      data-string-keep-first="\(words(.keepFirst))" data-string-server-loopback="\(words(.serverLoopback))" \
      data-string-server-insecure="\(words(.serverInsecure))" data-string-server-private="\(words(.serverPrivate))" \
      data-string-ring-get="\(words(.ringGet))" data-string-ring-on-server="\(words(.ringOnServer))" \
      data-string-ring-pause="\(words(.ringPause))" data-string-ring-resume="\(words(.ringResume))" \
      data-string-ring-retry="\(words(.ringRetry))" data-string-ring-done="\(words(.ringDone))" \
      data-string-word-get="\(words(.wordGet))" data-string-word-queued="\(words(.wordQueued))" \
      data-string-word-percent="\(words(.wordPercent))" data-string-word-paused="\(words(.wordPaused))" \
      data-string-word-offline="\(words(.wordOffline))" data-string-word-wi-fi="\(words(.wordWiFi))" \
      data-string-word-retry="\(words(.wordRetry))" \
      data-string-stored="\(words(.stored))" data-string-not-synced="\(words(.notSynced))" \
      data-string-close="\(words(.close))" data-string-stop="\(Components.sentences("", ""))" data-string-up-to-date="\(words(.upToDate))" \
      data-string-bookmarked="\(words(.bookmarked))" data-string-live="\(words(.live))"
      """
  }
}
