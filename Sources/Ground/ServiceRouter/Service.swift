/// A feature's public contract: its name and, nested in it, one struct per task.
///
/// Features know one another only through these.
public protocol Service {
  /// The feature's name in its tag and event path: "show-page".
  static var name: String { get }
}
