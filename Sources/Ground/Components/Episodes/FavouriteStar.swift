import WebPage

/// Marks an episode or a show as a favourite, and takes that back: a star that is pressed or not, or in a menu the one of two items that
/// can be done. What it is now is a leaf, so that it is right in every open page.
public enum FavouriteStar {
  public enum Subject: Sendable, Equatable {
    case episode(Int64)
    case show(Int64)
  }

  /// A star that posts `episode` or `show`, `value`, and where told `back`.
  public static func button(_ subject: Subject, isOn: Bool, action: String, backTo path: String? = nil) -> HTML {
    """
    <form class="favourite-form" method="post" action="\(url: action)">\(fields(subject, path))\
    <button type="submit" class="favourite-star pill quiet" name="value" value="\(isOn ? "false" : "true")" \
    data-live="\(subject.key)" aria-pressed="\(isOn ? "true" : "false")" aria-label="\(Components.words(.favourite))">\
    <span class="busy-hides">\(Icon.star.html)</span>\(Icon.busyMark)</button></form>
    """
  }

  /// Two items of a menu that post the same. What holds them says by `data-favourite` which of them can be done.
  public static func items(_ subject: Subject, action: String, backTo path: String) -> HTML {
    """
    <form method="post" action="\(url: action)">\(fields(subject, path))\
    <button type="submit" class="favour" name="value" value="true">\(Icon.star.html)\(Components.words(.favour))</button>\
    <button type="submit" class="unfavour" name="value" value="false">\(Icon.star.html)\(Components.words(.unfavour))</button></form>
    """
  }

  /// A small star in a row, which is seen where `data-favourite` says so.
  public static var mark: HTML {
    "<span class=\"favourite-mark\">\(Icon.star.html)<span class=\"visually-hidden\">\(Components.words(.favourite))</span></span>"
  }

  /// What follows in open pages from whether it is a favourite now.
  public static func leaf(_ subject: Subject, isOn: Bool) -> Leaf {
    Leaf(subject.key, attributes: ["aria-pressed": "\(isOn)", "value": "\(!isOn)"])
  }

  // MARK: - Private

  private static func fields(_ subject: Subject, _ path: String?) -> HTML {
    let (name, value) = subject.field
    let back: HTML = path.map { "<input type=\"hidden\" name=\"back\" value=\"\($0)\">" } ?? .empty
    return "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">\(back)"
  }
}

extension FavouriteStar.Subject {
  /// What its star is patched by.
  public var key: String {
    switch self {
    case .episode(let id): "favourite-\(id)"
    case .show(let id): "favourite-show-\(id)"
    }
  }

  fileprivate var field: (name: String, value: String) {
    switch self {
    case .episode(let id): ("episode", "\(id)")
    case .show(let id): ("show", "\(id)")
    }
  }
}
