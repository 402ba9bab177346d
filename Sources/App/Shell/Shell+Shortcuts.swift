import Components
import WebPage

extension Shell {
  /// The list of keyboard shortcuts, on every page; `?` opens it, and so does any button with `popovertarget="shortcuts"`. The browser
  /// finds in it the keys for tooltips, the controls that keys press, and the pages (further-shortcuts.js, tooltips.js).
  var shortcuts: HTML { shortcutList.html }

  /// - Parameter pages: With the letter that follows `g`.
  static func shortcuts(pages: [(letter: String, title: String, path: String)]) -> HTML {
    let words = strings
    return """
      <div class="shortcuts" id="shortcuts" popover role="dialog" aria-labelledby="shortcuts-title">
      <div class="spread-row"><h2 id="shortcuts-title">\(words(.shortcuts))</h2>\
      <button type="button" class="round-button" popovertarget="shortcuts" popovertargetaction="hide" aria-label="\(words(.close))">\(Icon.close.html)</button></div>
      \(list(.keysPlayback, ofPlayback))\(list(.keysLists, ofLists))
      <section><h3>\(words(.keysPages))</h3><ul>\(pages.map {
        "<li><a href=\"\(url: $0.path)\" data-page=\"\($0.letter)\">\($0.title)</a><kbd>g</kbd><kbd>\($0.letter)</kbd></li>" as HTML
      })</ul></section>
      </div>
      """
  }

  // MARK: - Private

  private struct Shortcut {
    let does: ShellString
    let keys: [Key]

    init(_ does: ShellString, _ keys: Key...) { (self.does, self.keys) = (does, keys) }
  }

  private struct Key {
    let name: String
    let controls: String?
    let isInPlayer: Bool

    /// - Parameters:
    ///   - controls: The selectors of the controls with this key. The browser presses the first visible one for a letter without a function
    ///     of its own.
    ///   - isInPlayer: Whether the key opens the player, where no such control is visible.
    init(_ name: String, _ controls: String? = nil, isInPlayer: Bool = false) {
      (self.name, self.controls, self.isInPlayer) = (name, controls, isInPlayer)
    }
  }

  private static var ofPlayback: [Shortcut] {
    [
      Shortcut(.keyPlays, Key(strings(.keySpace), "[data-part=toggle], .bottom-controls play-button button")),
      Shortcut(.keySkips, Key("←", "[data-part=back]"), Key("→", "[data-part=forward]")),
      Shortcut(.keyTenths, Key("0–9")),
      Shortcut(.keyChapters, Key("p", "[data-part=previous-chapter]"), Key("n", "[data-part=next-chapter]")),
      Shortcut(.keySpeed, Key("<"), Key(">", "[data-part=speeds], #player-speeds-button")),
      Shortcut(.keyVolume, Key("↑"), Key("↓")), Shortcut(.keyMute, Key("m", "[data-part=level]")),
      Shortcut(.keyPlayer, Key("f", "[data-part=fill], .player-bar [data-dismiss], [data-part=open]")),
      Shortcut(.keyBookmark, Key("b", "[popovertarget=player-bookmarks]", isInPlayer: true)),
      Shortcut(.keyChapterList, Key("c", "#player-pages [data-page=chapters]", isInPlayer: true)),
      Shortcut(.keySleep, Key("z", "[data-part=sleep], [popovertarget=player-sleep]", isInPlayer: true)),
    ]
  }

  private static var ofLists: [Shortcut] {
    [
      Shortcut(.keyRows, Key("j"), Key("k")), Shortcut(.keyTitles, Key("A–Z")), Shortcut(.keyOpen, Key(strings(.keyEnter))),
      Shortcut(.keyFavourite, Key("s", "[data-part=favourite], .favourite-star, [data-action$=favourite]")),
      Shortcut(.keyQueue, Key("q", "[data-action=last]")),
      Shortcut(.keyArchive, Key("e", "[data-action=archived], [data-action=unarchived]")),
      Shortcut(.keySelect, Key("x", "main a[href*='select=true']")), Shortcut(.keyRange, Key("Shift"), Key("x")),
      Shortcut(.undo, Key("u", "#notice button, .undo-bar button, [data-part=jump]")), Shortcut(.keySearch, Key("/")),
      Shortcut(.keyHelp, Key("?", "[data-part=keys]")),
    ]
  }

  private static func list(_ title: ShellString, _ shortcuts: [Shortcut]) -> HTML {
    "<section><h3>\(strings(title))</h3><ul>\(shortcuts.map { "<li>\(strings($0.does))\($0.keys.map(mark))</li>" as HTML })</ul></section>"
  }

  private static func mark(_ key: Key) -> HTML {
    "<kbd\(attribute: "data-for", key.controls)\(flag: "data-in-player", key.isInPlayer)>\(key.name)</kbd>"
  }
}
