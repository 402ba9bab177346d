import WebPage

/// How to install the app in this browser: by the browser's own dialog, or in words. Only the browser knows which, so that all are there and the
/// element shows one of them.
public enum InstallHint {
  /// A card that appears where the browser can install the app, until it is dismissed.
  public static var card: HTML {
    let dismiss: HTML = """
      <button type="button" class="round-button" data-part="dismiss" aria-label="\(Components.strings(.dismiss))">\(Icon.close.html)</button>
      """
    return html("install-hint card", isHidden: true, dismiss)
  }

  /// A permanent row, which also tells how when the browser has no dialog, and that the app is installed.
  ///
  /// - Parameter style: Further classes.
  public static func row(style: String) -> HTML { html("install-hint \(style)", isHidden: false, .empty) }

  // MARK: - Private

  /// `data-ways` names the situations in which a part shows (install-hint.js). Without scripts, it is the browser's menu.
  private static func html(_ style: String, isHidden: Bool, _ dismiss: HTML) -> HTML {
    """
    <install-hint class="\(style)"\(flag: "hidden", isHidden)><div class="install-body"><span class="icon-tile">\(Icon.device.html)</span>
    <div class="install-text"><p class="install-title">\(Components.strings(.installTitle))</p>
    <p class="row-note" data-ways="offer" hidden>\(Components.strings(.installOffer))</p>
    <p class="row-note" data-ways="share" hidden>\(Components.strings(.installShare))</p>
    <p class="row-note" data-ways="menu">\(Components.strings(.installMenu))</p>
    <p class="row-note" data-ways="installed" hidden>\(Components.strings(.installed))</p></div>\(dismiss)
    <button type="button" class="pill" data-part="install" data-ways="offer" hidden>\(Components.strings(.install))</button></div></install-hint>
    """
  }
}
