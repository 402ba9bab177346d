/// The buttons of the mini player on a phone, where a bar has no room for all.
public enum MiniPlayerButtons: String, Sendable, CaseIterable {
  /// Play and skip forward.
  case skip
  /// Play, and the links to the episodes and to the history.
  case links
}
