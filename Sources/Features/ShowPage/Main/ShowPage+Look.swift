import Components
import WebPage

extension ShowPage {
  /// The content of the form for the name and the cover that the user gives a show.
  public struct Look: Sendable {
    public var show: Int64
    /// The publisher's name.
    public var originalTitle: String
    /// The user's own name; nil for none.
    public var title: String?
    /// The cover that the user sees.
    public var artworkURL: String?
    /// Whether the name or the cover is the user's own.
    public var isOwn: Bool

    public init(show: Int64, originalTitle: String, title: String?, artworkURL: String?, isOwn: Bool) {
      self.show = show
      self.originalTitle = originalTitle
      self.title = title
      self.artworkURL = artworkURL
      self.isOwn = isOwn
    }
  }

  public static func html(_ look: Look) -> HTML {
    """
    <section class="show-look">
      <header><h1>\(strings(.editLook))</h1><p class="row-note" dir="auto">\(look.title ?? look.originalTitle)</p></header>
      \(Cover.html(look.artworkURL, title: look.title ?? look.originalTitle, size: .card, isLazy: false))
      <form class="menu-form card" method="post" action="\(url: "/show-page/did-set-look")" enctype="multipart/form-data">\(FormToken.field)
        <input type="hidden" name="show" value="\(look.show)">
        \(LabelledField.text(
          id: "look-title", name: "title", label: strings(.ownName), value: look.title ?? "", placeholder: look.originalTitle,
          hint: strings(.ownNameHint, ["title": look.originalTitle]), longest: maxNameLength))
        <div class="labelled-field"><label for="look-cover">\(strings(.ownCover))</label>\
    <input type="file" id="look-cover" name="cover" accept="image/jpeg,image/png,image/gif,image/webp" aria-describedby="look-cover-hint">\
    <p class="row-note" id="look-cover-hint">\(strings(.ownCoverHint))</p></div>
        <button type="submit" class="pill">\(Icon.busyMark)<span>\(strings(.saveLook))</span></button>
      </form>
      \(look.isOwn ? reset(look.show) : .empty)
    </section>
    """
  }

  public static var lookTitle: String { strings(.editLook) }
  public static var badCover: String { strings(.badCover) }
  public static var badName: String { strings(.badName) }

  // MARK: - Private

  private static func reset(_ show: Int64) -> HTML {
    """
    <form method="post" action="\(url: "/show-page/did-reset-look")">\(FormToken.field)<input type="hidden" name="show" value="\(show)">\
    <button type="submit" class="pill quiet">\(Icon.busyMark)<span>\(strings(.resetLook))</span></button></form>
    """
  }

  private static let maxNameLength = 200
}
