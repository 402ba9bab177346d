import BoundedNumbers
import Components
import WebPage

// MARK: - Tasks that a button of the page starts

extension ServerPage {
  /// A task; its raw value is the key of the leaf that tells whether it runs. The leaves of its text and its bar have "-text" and "-bar" after it.
  public enum LongTask: String, Sendable {
    case backup = "server-backup"
    case feedCheck = "server-check"
  }

  /// The progress of a running task.
  public struct Progress: Sendable, Equatable {
    public var text: String
    public var done: Int64
    public var total: Int64

    public init(_ backup: Content.Backups.Progress) {
      (text, done, total) = (progressText(backup), backup.bytes, backup.total ?? 1)
    }

    public init(_ check: Content.Feeds.Check) {
      (text, done, total) = (progressText(check), Int64(check.done), Int64(check.total))
    }
  }

  /// The patches that follow a task in open pages.
  public static func livePatches(of task: LongTask, _ progress: Progress?) -> [LivePatch] {
    let running = LivePatch(task.rawValue, attributes: ["data-running": "\(progress != nil)"])
    guard let progress else { return [running] }
    return [
      running, LivePatch("\(task.rawValue)-text", text: progress.text),
      LivePatch("\(task.rawValue)-bar", attributes: ["value": "\(progress.done)", "max": "\(max(progress.total, 1))"]),
    ]
  }

  /// The button of a task, with its progress.
  static func start(_ task: LongTask, _ action: String, _ title: ServerPageString, _ progress: Progress?) -> HTML {
    let key = task.rawValue
    return """
      <div class="setting server-task" data-live="\(key)" data-running="\(progress == nil ? "false" : "true")">
      <form method="post" action="\(url: action)">\(FormToken.field)<button type="submit" class="pill quiet" id="\(key)-start">\
      \(Icon.busyMark)<span>\(strings(title))</span></button></form>
      <p class="row-note" role="status" data-live="\(key)-text">\(progress?.text)</p>
      <progress class="progress-bar server-task-bar" data-live="\(key)-bar" aria-label="\(strings(title))" \
      value="\(progress?.done ?? 0)" max="\(max(progress?.total ?? 1, 1))"></progress></div>
      """
  }
}
