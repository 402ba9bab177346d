import WebPage

/// A field of a form with its label above it. A password is never written into the page.
public enum LabelledField {
  /// - Parameters:
  ///   - id: Unique in its page.
  ///   - autocomplete: The browser's autofill hint: "username"; "off" for none.
  ///   - hint: A line that explains the field.
  ///   - error: The reason that its last value was not accepted; the field then has the focus.
  public static func text(
    id: String, name: String, label: String, value: String = "", placeholder: String? = nil, autocomplete: String = "off",
    hint: String? = nil, error: String? = nil, isRequired: Bool = false, longest: Int = 200
  ) -> HTML {
    let notes = [error.map { _ in "\(id)-error" }, hint.map { _ in "\(id)-hint" }].compactMap { $0 }
    return """
      <div class="labelled-field"><label for="\(id)">\(label)</label>\
      <input type="text" id="\(id)" name="\(name)" value="\(value)"\(attribute: "placeholder", placeholder) autocomplete="\(autocomplete)" \
      autocapitalize="off" autocorrect="off" spellcheck="false" dir="auto" maxlength="\(longest)"\(flag: "required", isRequired)\
      \(attribute: "aria-describedby", notes.isEmpty ? nil : notes.joined(separator: " "))\(attribute: "aria-invalid", error.map { _ in "true" })>\
      \(error.map { "<p class=\"field-error\" id=\"\(id)-error\">\($0)</p>" } ?? .empty)\
      \(hint.map { "<p id=\"\(id)-hint\">\($0)</p>" } ?? .empty)</div>
      """
  }

  /// The use of a password field: browsers fill in a saved password, or suggest a new one.
  public enum Password: Sendable {
    case current, new
  }

  public static func password(
    id: String, name: String, label: String, _ kind: Password = .current, hint: String? = nil, longest: Int = 200
  ) -> HTML {
    let field: HTML = """
      <input type="password" id="\(id)" name="\(name)" autocomplete="\(kind == .new ? "new-password" : "current-password")" \
      autocapitalize="off" autocorrect="off" spellcheck="false" maxlength="\(longest)"\(flag: "required", kind == .new)\
      \(attribute: "aria-describedby", hint == nil ? nil : "\(id)-hint")>
      """
    return """
      <div class="labelled-field"><label for="\(id)">\(label)</label>\(kind == .new ? showable(field, id: id) : field)\
      \(hint.map { "<p id=\"\(id)-hint\">\($0)</p>" } ?? .empty)</div>
      """
  }

  /// A field whose password is shown on request: a new one is typed once.
  private static func showable(_ field: HTML, id: String) -> HTML {
    """
    <password-field>\(field)<button type="button" aria-controls="\(id)" data-other="\(Components.strings(.hidePassword))">\
    \(Components.strings(.showPassword))</button></password-field>
    """
  }
}
