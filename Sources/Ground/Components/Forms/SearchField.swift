import WebPage

/// A form with one text field and a button, the same for every search.
public enum SearchField {
  public struct Content: Sendable {
    /// The field's id, unique in its page.
    public var id: String
    /// The field's name in the form.
    public var name: String
    public var value: String
    public var label: String
    public var placeholder: String
    public var submit: String
    /// Whether an empty field cannot be submitted.
    public var isRequired: Bool
    public var maxLength: Int
    /// The id of a line that explains the field.
    public var hintID: String?
    /// A button that clears the field, as a link to the page without a search: its address and accessible name. nil for none.
    public var clear: (path: String, label: String)?

    public init(
      id: String, name: String, value: String, label: String, placeholder: String, submit: String, isRequired: Bool = false,
      maxLength: Int = 200, hintID: String? = nil
    ) {
      self.id = id
      self.name = name
      self.value = value
      self.label = label
      self.placeholder = placeholder
      self.submit = submit
      self.isRequired = isRequired
      self.maxLength = maxLength
      self.hintID = hintID
    }
  }

  /// A form that loads a page.
  ///
  /// - Parameter fields: Further parameters of the address.
  public static func requesting(_ path: String, fields: [(name: String, value: String)], _ content: Content) -> HTML {
    """
    <form class="search-field" role="search" method="get" action="\(url: path)">
    \(HiddenFields.html(fields))\(field(content))</form>
    """
  }

  /// A form that posts.
  ///
  /// - Parameter fields: Further fields of the post.
  public static func posting(_ path: String, fields: [(name: String, value: String)] = [], _ content: Content) -> HTML {
    """
    <form class="search-field" role="search" method="post" action="\(url: path)">\(FormToken.field)\(HiddenFields.html(fields))\(field(content))</form>
    """
  }

  // MARK: - Private

  private static func field(_ content: Content) -> HTML {
    """
    <input type="search" id="\(content.id)" name="\(content.name)" value="\(content.value)" placeholder="\(content.placeholder)" \
    aria-label="\(content.label)" dir="auto"\(flag: "required", content.isRequired) maxlength="\(content.maxLength)" autocomplete="off" \
    autocapitalize="off" spellcheck="false" enterkeyhint="search"\(attribute: "aria-describedby", content.hintID)>\
    \(content.clear.map { "<a class=\"search-clear\" href=\"\(url: $0.path)\" aria-label=\"\($0.label)\">\(Icon.close.html)</a>" } ?? .empty)\
    <button type="submit" aria-label="\(content.submit)"><span class="hidden-while-busy">\(Icon.search.html)</span>\(Icon.busyMark)</button>
    """
  }
}
