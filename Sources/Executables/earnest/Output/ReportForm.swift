/// The form in which a command reports running work.
enum ReportForm {
  /// For a terminal: lines that are redrawn; results stay above.
  case bar
  /// One line per result.
  case lines
  /// One object per result, then a summary.
  case json

  init(isJSON: Bool) { self = isJSON ? .json : Terminal.isInteractive ? .bar : .lines }
}
