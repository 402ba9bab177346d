/// Markup that is safe to send: literals are markup, interpolated text is escaped.
///
///     let row: HTML = "<li><a href=\"\(url: link)\">\(title)</a></li>"
///
/// A link is interpolated with `\(url:)`, which checks its scheme and prepends the base path. `HTML` values nest.
public struct HTML: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// The markup, as it is sent.
  public let text: String

  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  private init(text: String) { self.text = text }

  /// No markup.
  public static let empty: HTML = ""

  /// Foreign markup that has been sanitised already: show notes only.
  public static func sanitised(_ markup: String) -> HTML { HTML(text: markup) }

  public var isEmpty: Bool { text.isEmpty }
}
