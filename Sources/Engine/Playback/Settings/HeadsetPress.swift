/// The action of three presses of a headset's button, and of the previous-track key: browsers report both as "previous track".
public enum HeadsetPress: String, Sendable, CaseIterable {
  /// The previous episode, where these buttons change episodes.
  case previous
  /// Skip back.
  case back
  /// A bookmark at the current position.
  case bookmark
}
