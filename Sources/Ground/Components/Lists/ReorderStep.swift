import WebPage

/// A step by which a row of a ``SortableList`` can move without dragging.
public enum ReorderStep: String, Sendable, CaseIterable {
  case top, up, down, end

  /// All four as buttons of the sheet that a tap on the handle opens. The form posts `way` and `fields`.
  public static func form(action: String, fields: [(name: String, value: String)]) -> HTML {
    """
    <form method="post" action="\(url: action)">\(FormToken.field)\
    \(HiddenFields.html(fields))\(allCases.map(\.item))</form>
    """
  }

  /// A button of the menu that the browser fills, for the form of this id.
  func item(in form: String) -> HTML {
    "<button type=\"submit\" form=\"\(form)\" name=\"way\" data-action=\"\(rawValue)\">\(icon.html)\(Components.strings(string))</button>"
  }

  /// - Throws: `FormError`, when a post names none of them.
  public init(_ form: Form) throws {
    guard let step = ReorderStep(rawValue: String(try form.text("way").prefix { $0 != "-" })) else { throw FormError.missing("way") }
    self = step
  }

  /// The row that a form moves: its own field, or from the menu of many rows "top-7".
  ///
  /// - Throws: `FormError`, when a post names none.
  public static func row(_ name: String, in form: Form) throws -> Int64 {
    if let id = try form.text("way").split(separator: "-", maxSplits: 1).dropFirst().first.flatMap({ Int64($0) }) { return id }
    return try form.int64(name)
  }

  /// Before which of `rows` the row goes, nil for the end.
  ///
  /// - Returns: nil when the row is not among them.
  public func successor<Key: Equatable>(of row: Key, in rows: [Key]) -> Key?? {
    guard let index = rows.firstIndex(of: row) else { return .none }
    let rest = rows.filter { $0 != row }
    let target =
      switch self {
      case .top: 0
      case .up: max(index - 1, 0)
      case .down: index + 1
      case .end: rest.count
      }
    return .some(target < rest.count ? rest[target] : nil)
  }

  // MARK: - Private

  private var item: HTML { "<button type=\"submit\" name=\"way\" value=\"\(rawValue)\">\(icon.html)\(Components.strings(string))</button>" }

  private var icon: Icon {
    switch self {
    case .top: .toTop
    case .up: .stepUp
    case .down: .stepDown
    case .end: .toEnd
    }
  }

  private var string: Components.StringKey {
    switch self {
    case .top: .sortTop
    case .up: .sortUp
    case .down: .sortDown
    case .end: .sortEnd
    }
  }
}
