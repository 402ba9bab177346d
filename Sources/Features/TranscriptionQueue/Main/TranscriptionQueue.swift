import Components
import Foundation
import WebPage

/// The queue of episodes whose transcripts this server makes.
public enum TranscriptionQueue: PageMain {
  public static let name = "transcription-queue"

  static let strings = Strings<TranscriptionQueueString>(Asset("strings.json", in: .module))

  public static func html(_ content: Content) -> HTML {
    """
    <transcription-queue data-live="\(listPatch)" data-reload-on-transcription="\(content.version)">
      <h1>\(strings(.title))</h1>
      <p class="transcription-today row-note" data-live="\(todayPatch)">\(today(content))</p>
      <div id="transcription-rows" data-refresh="version" data-version="\(content.version)">\(list(content))</div>
    </transcription-queue>
    """
  }

  /// The title of the page.
  public static var title: String { strings(.title) }

  /// The sentences of notices.
  public static var queued: String { strings(.queuedNotice) }
  public static var alreadyQueued: String { strings(.alreadyQueued) }
  public static var hasTranscript: String { strings(.hasTranscript) }
  public static var noAudio: String { strings(.noAudio) }
  /// The reason for users who cannot repair the transcription server.
  public static var unavailable: String { strings(.unavailable) }
  public static var tooMany: String { strings(.tooMany) }
  public static var removed: String { strings(.removedNotice) }
}

// MARK: - Live updates

extension TranscriptionQueue {
  /// The key of the patch with another version of the list.
  public static let listPatch = "transcriptions"
  public static let todayPatch = "transcriptions-today"

  public static func rowPatch(of episode: Int64) -> String { "transcription-\(episode)" }
  public static func barPatch(of episode: Int64) -> String { "transcription-bar-\(episode)" }
  public static func statusPatch(of episode: Int64) -> String { "transcription-status-\(episode)" }

  /// "12 min of 2 h of audio today"
  public static func today(_ content: Content) -> String {
    let done = TimeText.length(content.secondsToday)
    guard let limit = content.secondsPerDay else { return strings(.today, ["time": done]) }
    return strings(.todayOf, ["time": done, "limit": TimeText.length(limit)])
  }

  /// "12 min of 34 min", or the reason that it does not proceed.
  public static func status(of job: Job, in zone: TimeZone = ListenerTimeZone.current) -> String {
    switch job.state {
    case .queued:
      guard let reason = job.failureText else { return strings(.queued) }
      return [reason, job.nextTry.map { strings(.triesAt, ["time": TimeText.hour(of: $0, in: zone)]) }].compactMap { $0 }
        .joined(separator: Components.factSeparator)
    case .running:
      guard let total = job.durationSeconds else { return strings(.starting) }
      return strings(.progressOf, ["done": TimeText.length(job.processedSeconds), "total": TimeText.length(total)])
    case .done: return strings(.done)
    case .failed: return job.failureText ?? strings(.failed)
    }
  }
}

// MARK: - Parts of the page

extension TranscriptionQueue {
  private static func list(_ content: Content) -> HTML {
    guard !content.jobs.isEmpty else { return EmptyState.html(.check, title: strings(.empty), text: strings(.emptyHint)) }
    return "<ol class=\"transcription-list\">\(content.jobs.map(row))</ol>"
  }

  /// Rows stay when their state changes, so that they keep the focus: the style sheet shows the parts of each state.
  private static func row(_ job: Job) -> HTML {
    """
    <li class="linked-row transcription-row" data-key="\(rowPatch(of: job.episode))" data-live="\(rowPatch(of: job.episode))" \
    data-state="\(job.state.rawValue)"><div class="text-lines">
    <h2 class="row-title" dir="auto"><a href="\(url: job.url)">\(job.title)</a></h2>
    <p class="row-note one-line" dir="auto">\(job.showTitle)</p>
    \(bar(job))
    <p class="row-note transcription-status" data-live="\(statusPatch(of: job.episode))"\(TimeText.clockMark)>\(status(of: job))</p></div>
    <div class="transcription-actions"><div class="transcription-retry">\(button("did-retry", .retry, .retry, job))</div>\
    \(job.isOwn ? button("did-cancel", .close, .remove, job) : .empty)</div></li>
    """
  }

  private static func bar(_ job: Job) -> HTML {
    """
    <progress class="progress-bar" max="1" value="\(job.fraction)" data-live="\(barPatch(of: job.episode))" \
    aria-label="\(strings(.progressLabel, ["title": job.title]))"></progress>
    """
  }

  private static func button(_ event: String, _ icon: Icon, _ label: TranscriptionQueueString, _ job: Job) -> HTML {
    """
    <form method="post" action="\(url: "/transcription-queue/\(event)")">\(FormToken.field)\
    <input type="hidden" name="episode" value="\(job.episode)"><button type="submit" class="round-button" \
    aria-label="\(Components.labelled(strings(label), job.title))"><span class="hidden-while-busy">\(icon.html)</span>\(Icon.busyMark)</button></form>
    """
  }
}
