import Services
import WebPage

extension Undo {
  /// The post that undoes logged changes, by their ids; nil for none.
  ///
  /// - Parameters:
  ///   - text: The label of the button.
  ///   - path: The page to return to.
  public init?(of changes: [Int64], text: String, backTo path: String) {
    guard !changes.isEmpty else { return nil }
    let ids = changes.map { "\($0)" }.joined(separator: " ")
    self.init(path: RecentChangesServices.undoPath, fields: ["change": ids, "back": path], text: text)
  }
}
