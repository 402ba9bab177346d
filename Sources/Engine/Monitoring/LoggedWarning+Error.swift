import Logging

extension LoggedWarning {
  /// Whether the line is more than a warning.
  public var isError: Bool { level > .warning }
}
