import Components
import WebPage

/// An entry of the tab bar and of the sidebar.
public struct Tab: Sendable {
  public let title: String
  public let path: String
  public let icon: Icon
  /// The identity of the tab's page.
  public let identity: String
  /// The identities of pages below the tab's page, without the part after a colon: the tab is lit on them.
  public let pages: Set<String>
  /// The identities of pages to which several tabs lead, also without the part after a colon. They light the tab from which they were
  /// opened, and this one when they are opened directly.
  public let sharedPages: Set<String>
  /// The identities of pages beside the tab's page, which link to each other: they have no way back.
  public let siblings: Set<String>
  /// Pages below it that stand in the sidebar of a desktop.
  public let links: [Link]
  /// The keys of the patches with the numbers at `links`, by their paths.
  public let counts: [String: String]
  /// What happens to an episode that is dragged to it.
  public let drop: EpisodeAction?

  /// A page below a tab, and what happens to an episode that is dragged to it.
  public typealias Link = (title: String, path: String, drop: EpisodeAction?)

  public init(
    title: String, path: String, icon: Icon, identity: String, pages: Set<String> = [], sharedPages: Set<String> = [],
    siblings: Set<String> = [],
    links: [Link] = [], counts: [String: String] = [:], drop: EpisodeAction? = nil
  ) {
    self.title = title
    self.path = path
    self.icon = icon
    self.identity = identity
    self.pages = pages.union([identity])
    self.sharedPages = sharedPages
    self.siblings = siblings
    self.links = links
    self.counts = counts
    self.drop = drop
  }

  /// Whether the page is the tab's own, or one beside it.
  func isRoot(_ page: Page) -> Bool { page.identity == identity || siblings.contains(page.identity) }

  /// Whether the page belongs to this tab.
  func owns(_ page: Page) -> Bool {
    !sharedPages.contains(page.identity) && (pages.contains(page.identity) || pages.contains(page.kind))
  }

  /// Whether the tab is lit on the page, to which several tabs lead, when it was opened directly.
  func shares(_ page: Page) -> Bool { sharedPages.contains(page.identity) || sharedPages.contains(page.kind) }
}

extension Page {
  /// The identity without the part that distinguishes pages of one kind: "show-page".
  fileprivate var kind: String { String(identity.prefix { $0 != ":" }) }
}
