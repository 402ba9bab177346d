import WebPage

extension Shell {
  /// The list of keyboard shortcuts, on every page; `?` opens it, and so does any button with `popovertarget="shortcuts"`.
  var shortcuts: HTML { Self.shortcutsMarkup.html }

  private static let shortcutsMarkup = SharedMarkup {
    let words = strings
    let keys: [(keys: [String], does: ShellString)] = [
      ([words(.keySpace)], .keyPlays), (["←", "→"], .keySkips), (["↑", "↓"], .keyVolume), (["p", "n"], .keyChapters),
      (["<", ">"], .keySpeed),
      (["/"], .keySearch),
      (["?"], .keyHelp),
    ]
    return """
      <div class="shortcuts" id="shortcuts" popover role="dialog" aria-labelledby="shortcuts-title">
      <h2 id="shortcuts-title">\(words(.shortcuts))</h2>
      <dl>\(keys.map { "<div><dt>\($0.keys.map { "<kbd>\($0)</kbd>" as HTML })</dt><dd>\(words($0.does))</dd></div>" as HTML })</dl>
      <button type="button" class="pill quiet wide" popovertarget="shortcuts" popovertargetaction="hide">\(words(.close))</button>
      </div>
      """
  }
}
