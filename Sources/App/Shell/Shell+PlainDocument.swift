import WebPage

extension Shell {
  /// A document with a page alone: no scripts, no tabs, and no links to the app. For readers without a session on a server without the app.
  ///
  /// - Parameter assetBase: The path of the assets: it needs the style sheets and the icon.
  public static func plainDocument(_ page: Page, assetBase: String) -> HTML {
    """
    <!doctype html>
    <html lang="\(Language.current)"\(attribute: "dir", Language.isRightToLeft ? "rtl" : nil)>
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="color-scheme" content="light dark">
    <title>\(page.title) · \(Brand.name)</title>
    <link rel="icon" type="image/svg+xml" href="\(url: "\(assetBase)/shell/favicon.svg")">
    <link rel="stylesheet" href="\(url: "\(assetBase)/app.css")">
    <link rel="stylesheet" href="\(url: "\(assetBase)/more.css")">
    \(page.head)</head>
    <body class="plain-page">
    <main id="page">
    <div class="page-bar home-bar"><span class="bar-brand">\(Brand.mark)\(Brand.name)</span></div>
    \(page.body)
    </main>
    </body>
    </html>
    """
  }
}
