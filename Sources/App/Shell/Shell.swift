import Components
import WebPage

/// The document around a page.
public struct Shell: Sendable {
  let assetBase: String
  let isBundled: Bool
  let firstPages: Set<String>
  private let readAccount: @Sendable () -> Tab?
  let manifestPath: String?
  let playerPath: String?
  let searchPath: String?
  let signInPath: String?
  let signOutURL: String?
  let listsPath: String?
  let shortcutList: SharedMarkup
  private let readPanel: @Sendable () -> (title: String, path: String)?

  /// - Parameters:
  ///   - assetBase: The path of the assets, without the base path: "/assets/3f2a".
  ///   - isBundled: Whether they are `BundledAssets`; false for `SingleAssets`.
  ///   - firstPages: The kinds of pages for which app.css and app.js are enough: "home-page".
  ///   - account: The pages of the user, to which the bar of every page and the foot of the sidebar lead; nil when there are none. Asked for each document, in its
  ///     language.
  ///   - manifestPath: The web app manifest; nil when there is none.
  ///   - playerPath: The page that opens when playback starts; nil when there is none.
  ///   - searchPath: The page with the search; nil when there is none.
  ///   - signInPath: The page that signs in; nil when there is none.
  ///   - signOutURL: The web address where the browser continues after a sign-out; nil for the page that signs in.
  ///   - listsPath: The user's lists for the sidebar; nil when there are none.
  ///   - panel: The panel beside the pages of a desktop; nil when there is none.
  ///   - letterPages: The pages to which `g` and a letter lead.
  public init(
    assetBase: String, isBundled: Bool = true, firstPages: Set<String> = [],
    account: @escaping @Sendable () -> Tab? = { nil }, manifestPath: String? = nil, playerPath: String?,
    searchPath: String? = nil,
    signInPath: String? = nil, signOutURL: String? = nil, listsPath: String? = nil,
    panel: @escaping @Sendable () -> (title: String, path: String)? = { nil },
    letterPages: @escaping @Sendable () -> [(letter: String, title: String, path: String)] = { [] }
  ) {
    self.assetBase = assetBase
    self.isBundled = isBundled
    self.firstPages = firstPages
    readAccount = account
    self.manifestPath = manifestPath
    self.playerPath = playerPath
    self.searchPath = searchPath
    self.signInPath = signInPath
    self.signOutURL = signOutURL
    self.listsPath = listsPath
    readPanel = panel
    shortcutList = SharedMarkup { Self.shortcuts(pages: letterPages()) }
  }

  /// The version of the style sheets and scripts: "3f2a…".
  public var version: String { String(assetBase.split(separator: "/").last ?? "") }

  var account: Tab? { readAccount() }
  var panel: (title: String, path: String)? { readPanel() }

  /// The whole document, for a browser without the runtime or a first request.
  ///
  /// - Parameters:
  ///   - badges: The badges of tabs, by the identity of their pages.
  ///   - allowsRemoteMedia: Whether the document's policy allows audio from other servers, which the runtime must know.
  ///   - opensPlayer: Whether playing opens the player, until the runtime knows the session's settings.
  ///   - livePosition: The position of the live stream when the page was rendered.
  ///   - user: The id of the user who sees it; nil for a page without one, such as the sign-in page.
  ///   - name: The name of the user's account; nil without one.
  ///   - zone: The time zone that the user's browser has reported; nil for none.
  ///   - theme: "light", "dark", or "system" for the colours that the device has set.
  ///   - usesCharacterKeys: Whether letters, digits and other characters are keyboard shortcuts.
  ///   - form: The form that the user has given the sidebar; nil for that of the window's width.
  public func document(
    _ page: Page, miniPlayer: HTML, tabs: [Tab], badges: [String: HTML] = [:], allowsRemoteMedia: Bool = false, opensPlayer: Bool = false,
    livePosition: String? = nil, user: Int64? = nil, name: String? = nil, theme: String = "system",
    zone: String? = nil, usesCharacterKeys: Bool = true, sidebar form: SidebarForm? = nil
  ) -> HTML {
    let current = section(of: page, in: tabs) ?? sharedSection(of: page, in: tabs)
    return """
      <!doctype html>
      <html lang="\(Language.current)"\(attribute: "dir", Language.isRightToLeft ? "rtl" : nil) data-theme="\(theme)"\(attribute: "data-sidebar", form?.rawValue)\(attribute: "data-zone", zone)\(attribute: "data-user", user) data-base="\(Link.basePath)"\(playerPath.map { " data-player-url=\"\(url: $0)\"" } ?? .empty)\
      \(signOutURL.map { " data-sign-out-url=\"\(url: $0)\"" } ?? .empty)\
      \(searchPath.map { " data-search-url=\"\(url: $0)\"" } ?? .empty)\(flag: "data-remote-media", allowsRemoteMedia)\(flag: "data-opens-player", opensPlayer)\(attribute: "data-character-keys", usesCharacterKeys ? nil : "off")\
      \(livePosition.map { " data-live-position=\"\($0)\"" } ?? .empty)>
      \(head(page, theme: theme))
      <body>
      <a class="skip-link" href="#page">\(Self.strings(.skip))</a>
      \(Components.shared)
      <div class="page-progress" aria-hidden="true"></div>
      <div class="pull-mark" aria-hidden="true">\(Icon.retry.html)</div>
      \(tabs.isEmpty ? .empty : sidebar(tabs, badges, current: current, name: name, isRail: form == .rail))
      <div class="page-column">
      \(main(page, tabs: tabs, user: user))
      <div class="page-foot">
      <p class="offline" id="offline" role="status" hidden>\(Self.strings(.away))</p>
      <p class="offline" id="signed-out" role="status" hidden>\(signedOutNotice(user))</p>
      <div class="notice" id="notice" role="status"\(runtimeStrings)></div>
      <div class="bottom-slot" id="mini-player">\(miniPlayer)</div>
      \(tabs.count < 2 ? .empty : tabBar(tabs, badges, current: current))
      </div>
      </div>
      \(tabs.isEmpty ? .empty : sidePanel)
      \(shortcuts)
      <audio id="audio" preload="none"></audio>
      <video id="video" playsinline preload="none" hidden></video>
      </body>
      </html>
      """
  }

  /// A rail of icons, with which a tablet begins, or the whole sidebar, with which a desktop does.
  public enum SidebarForm: String, Sendable {
    case rail, whole
  }

  /// The page alone, for the runtime, which swaps it in.
  public func fragment(_ page: Page, tabs: [Tab], user: Int64? = nil) -> HTML { main(page, tabs: tabs, user: user) }

  static let strings = Strings<ShellString>(Asset("strings.json", in: .module))
}
