import WebPage

/// Fields that a form sends without showing them.
public enum HiddenFields {
  public static func html(_ fields: [(name: String, value: String)]) -> HTML {
    "\(fields.map { "<input type=\"hidden\" name=\"\($0.name)\" value=\"\($0.value)\">" as HTML })"
  }
}
