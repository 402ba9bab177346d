/// A feature's public contract: its name and, nested in it, one struct a task.
///
/// Features know one another only through these.
public protocol Service {
  /// The feature's name, as its tag and event path spell it: "show-page".
  static var name: String { get }
}
