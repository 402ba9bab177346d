import Components
import WebPage

// MARK: - The sheet that adds episodes to playlists

extension PlaylistPage {
  /// The playlists with a mark where they have the episodes: a tap adds or removes them. `data-sheet`: it covers the page before.
  public static func html(_ content: Adding) -> HTML {
    """
    <playlist-page data-sheet class="listed-adding" data-live="lists playlists">
      <header class="sheet-bar"><a class="round-button sheet-close" href="\(url: content.backURL)" data-dismiss aria-label="\(strings(.close))">\(Icon.chevronDown.html)</a>\
    <h1>\(strings(.addTitle))</h1></header>
      <p class="row-note adding-subject" dir="auto">\(content.title ?? strings(.episodes, count: content.count))</p>
      <div id="adding-playlists" data-refresh data-version="\(content.playlists.map { "\($0.id)" }.joined(separator: " "))">\(playlists(content))</div>
      <form class="adding-new" method="post" action="\(url: "/playlist-page/did-create-playlist")">\(FormToken.field)\(subject(content))\
    \(LabelledField.text(id: "adding-name", name: "name", label: strings(.createPlaylist), placeholder: strings(.nameHint), isRequired: true, longest: 100))\
    <button type="submit" class="pill quiet"><span class="hidden-while-busy">\(Icon.plus.html)</span>\(Icon.busyMark)<span>\(strings(.createAndAdd))</span></button></form>
      <a class="pill wide" href="\(url: content.backURL)" data-dismiss>\(strings(.done))</a>
    </playlist-page>
    """
  }

  // MARK: - Private

  private static func playlists(_ content: Adding) -> HTML {
    guard !content.playlists.isEmpty else { return "<p class=\"row-note\">\(strings(.noPlaylists))</p>" }
    return "<ul>\(content.playlists.map { playlist($0, content) })</ul>"
  }

  /// The live keys let the marks change in place, so that the focus stays.
  private static func playlist(_ playlist: Adding.Playlist, _ content: Adding) -> HTML {
    let isIn = playlist.included > 0 && playlist.included >= content.count
    return """
      <li><form class="ruled-row" method="post" action="\(url: "/playlist-page/did-add")">\(FormToken.field)<input type="hidden" name="playlist" value="\(playlist.id)">\(subject(content))\
      <button type="submit" class="adding-row" name="value" value="\(isIn ? "false" : "true")" aria-pressed="\(isIn ? "true" : "false")" data-live="adding-\(playlist.id)">\
      <span class="adding-mark">\(Icon.check.html)</span><span class="text-lines"><span class="lists-name" dir="auto">\(playlist.name)</span>\
      <span class="row-note" data-live="adding-note-\(playlist.id)">\(note(playlist, content))</span></span></button></form></li>
      """
  }

  private static func note(_ playlist: Adding.Playlist, _ content: Adding) -> String {
    let count = strings(.episodes, count: playlist.count)
    guard playlist.included > 0, content.count > 1 else { return count }
    return "\(count)\(Components.factSeparator)\(strings(.included, ["count": "\(playlist.included)", "total": "\(content.count)"]))"
  }

  private static func subject(_ content: Adding) -> HTML {
    """
    <input type="hidden" name="episodes" value="\(content.episodes)"><input type="hidden" name="back" value="\(content.url)">
    """
  }
}

extension PlaylistPage {
  /// The content of the sheet.
  public struct Adding: Sendable {
    /// "7.9": their numbers.
    public var episodes: String
    public var count: Int
    /// The title of a single episode; nil for several.
    public var title: String?
    public var playlists: [Playlist]
    /// The sheet itself.
    public var url: String
    /// The page below it.
    public var backURL: String

    public struct Playlist: Sendable {
      public var id: Int64
      public var name: String
      public var count: Int
      /// How many of the episodes it has already.
      public var included: Int

      public init(id: Int64, name: String, count: Int, included: Int) {
        self.id = id
        self.name = name
        self.count = count
        self.included = included
      }
    }

    public init(episodes: String, count: Int, title: String?, playlists: [Playlist], url: String, backURL: String) {
      self.episodes = episodes
      self.count = count
      self.title = title
      self.playlists = playlists
      self.url = url
      self.backURL = backURL
    }
  }
}
