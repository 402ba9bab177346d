/// The rendering half of a feature: a value in, markup out. It knows no network, no database and no other page.
public protocol PageMain {
  /// Primitives only, so that any Main can be shown from a sample value alone.
  associatedtype Content: Sample

  /// The feature's name as tag, CSS root and event path: "show-page".
  static var name: String { get }

  static func html(_ content: Content) -> HTML
}

/// A value with a sample for previews and tests.
public protocol Sample: Sendable {
  static var sample: Self { get }
}
