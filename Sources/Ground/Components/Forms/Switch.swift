import WebPage

/// A row of a card of settings, with a switch that posts the opposite of its state. It needs no JavaScript.
public enum Switch {
  /// - Parameters:
  ///   - path: The event; its field `value` is "true" or "false".
  ///   - id: Unique in its page.
  ///   - hint: A line that explains the setting.
  public static func html(_ path: String, id: String, label: String, hint: String, isOn: Bool) -> HTML {
    """
    <form class="setting" method="post" action="\(url: path)">\(FormToken.field)<input type="hidden" name="value" value="\(isOn ? "false" : "true")">\
    <button type="submit" id="\(id)" class="switch-row" role="switch" aria-checked="\(isOn ? "true" : "false")" aria-label="\(label)" \
    aria-describedby="\(id)-hint"><span class="row-text"><span class="switch-name">\(label)</span>\
    <span class="row-note" id="\(id)-hint">\(hint)</span></span><span class="switch"></span></button></form>
    """
  }
}
