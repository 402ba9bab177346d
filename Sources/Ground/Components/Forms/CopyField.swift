import WebPage

/// An address of this server to copy, such as a link that is shown once. The browser puts the server's own address in front of the path:
/// behind a proxy, only the browser knows it.
public enum CopyField {
  /// - Parameters:
  ///   - path: A path of this server, without the base path.
  ///   - label: The accessible name of the field.
  ///   - title: What the browser's own sheet, if it has one, shares; nil for no such button.
  ///   - isQuiet: Whether the page has another main action, or many of these fields.
  public static func html(path: String, label: String, sharing title: String? = nil, isQuiet: Bool = false) -> HTML {
    """
    <copy-field class="copy-field"><input type="text" readonly dir="ltr" value="\(Link.absolute(path))" autocomplete="off" aria-label="\(label)">\
    <button type="button" class="pill\(isQuiet ? " quiet" : "")" data-copied="\(Components.strings(.copied))" hidden>\(Components.strings(.copy))</button>\
    \(title.map { "<button type=\"button\" class=\"pill quiet\" data-shares=\"\($0)\" hidden>\(Components.strings(.share))</button>" as HTML })</copy-field>
    """
  }
}
