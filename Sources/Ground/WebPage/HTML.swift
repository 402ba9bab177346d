/// Markup that is safe to send: literals are markup, interpolated text is escaped.
///
///     let row: HTML = "<li><a href=\"\(url: link)\">\(title)</a></li>"
///
/// A link is interpolated with `\(url:)`, which checks its scheme and prepends the base path. `HTML` values nest.
public struct HTML: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// The markup in UTF-8, as it is sent.
  public let bytes: [UInt8]

  public init(stringLiteral value: String) { bytes = Array(value.utf8) }
  public init(stringInterpolation: Interpolation) { bytes = stringInterpolation.bytes }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// No markup.
  public static let empty: HTML = ""

  /// Foreign markup that has been sanitised already: show notes only.
  public static func sanitised(_ markup: String) -> HTML { HTML(stringLiteral: markup) }

  public var isEmpty: Bool { bytes.isEmpty }

  /// The markup as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}
