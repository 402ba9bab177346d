/// Markup that is safe to send: literals are markup, interpolated text is escaped.
///
///     let row: HTML = "<li><a href=\"\(url: link)\">\(title)</a></li>"
///
/// A link goes in through `\(url:)`, which checks its scheme and puts the base path before it. `HTML` values nest.
public struct HTML: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// The markup, as it goes over the wire.
  public let text: String

  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  private init(text: String) { self.text = text }

  /// Nothing.
  public static let empty: HTML = ""

  /// Markup made elsewhere that has been sanitised already: show notes, and nothing else.
  public static func sanitised(_ markup: String) -> HTML { HTML(text: markup) }

  public var isEmpty: Bool { text.isEmpty }
}
