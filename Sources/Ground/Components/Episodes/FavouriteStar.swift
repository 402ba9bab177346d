import WebPage

/// A control that marks an episode or a show as a favourite and unmarks it: a star button, or one of two menu items. Its state updates live
/// in every open page.
public enum FavouriteStar {
  public enum Subject: Sendable, Equatable {
    case episode(Int64)
    case show(Int64)
  }

  /// A star that posts `episode` or `show`, `value`, and, with a path, `back`.
  public static func button(_ subject: Subject, isOn: Bool, action: String = EpisodeAction.path, backTo path: String? = nil) -> HTML {
    """
    <form class="favourite-form" method="post" action="\(url: action)">\(FormToken.field)\(fields(subject, path))\
    <button type="submit" class="favourite-star pill quiet" name="\(subject.button)" value="\(subject.value(isOn: !isOn))" \
    data-live="\(subject.key)" aria-pressed="\(isOn ? "true" : "false")" aria-label="\(Components.strings(.favourite))">\
    <span class="hidden-while-busy">\(Icon.star.html)</span>\(Icon.busyMark)</button></form>
    """
  }

  /// Two menu items that post the same fields. `data-favourite` of their container shows the possible one.
  public static func items(ofShow show: Int64, action: String, backTo path: String) -> HTML {
    """
    <form method="post" action="\(url: action)">\(FormToken.field)\(fields(.show(show), path))\
    <button type="submit" class="to-favourite" name="value" value="true">\(Icon.star.html)\(Components.strings(.favour))</button>\
    <button type="submit" class="to-unfavourite" name="value" value="false">\(Icon.star.html)\(Components.strings(.unfavour))</button></form>
    """
  }

  /// A small star in a row, visible depending on `data-favourite`.
  public static var mark: HTML {
    "<span class=\"favourite-mark\" role=\"img\" aria-label=\"\(Components.strings(.favourite))\">★</span>"
  }

  /// The live update of open pages for the current state.
  public static func livePatch(_ subject: Subject, isOn: Bool) -> LivePatch {
    LivePatch(subject.key, attributes: ["aria-pressed": "\(isOn)", "value": subject.value(isOn: !isOn)])
  }

  // MARK: - Private

  private static func fields(_ subject: Subject, _ path: String?) -> HTML {
    let (name, value) = subject.field
    let back: HTML = path.map { "<input type=\"hidden\" name=\"back\" value=\"\($0)\">" } ?? .empty
    return "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">\(back)"
  }
}

extension FavouriteStar.Subject {
  /// The key of its live updates.
  public var key: String {
    switch self {
    case .episode(let id): "favourite-\(id)"
    case .show(let id): "favourite-show-\(id)"
    }
  }

  /// What its button posts to make it a favourite, or no longer one.
  fileprivate func value(isOn: Bool) -> String {
    switch self {
    case .episode: (isOn ? EpisodeAction.favourite : .unfavourite).rawValue
    case .show: "\(isOn)"
    }
  }

  fileprivate var button: String {
    switch self {
    case .episode: "action"
    case .show: "value"
    }
  }

  fileprivate var field: (name: String, value: String) {
    switch self {
    case .episode(let id): ("episode", "\(id)")
    case .show(let id): ("show", "\(id)")
    }
  }
}
