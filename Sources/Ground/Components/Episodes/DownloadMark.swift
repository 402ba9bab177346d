import BoundedNumbers
import WebPage

/// The state of an episode's download as a small ring; a tap starts, pauses or resumes it. All its changing parts update live in every open
/// page.
public enum DownloadMark {
  public enum State: String, Sendable, CaseIterable {
    case none, queued, probing, running, paused, waiting, failed, done

    /// Whether a download exists and is not complete.
  }

  public struct Content: Sendable, Equatable {
    public var episode: Int64
    public var title: String
    public var state: State
    /// From 0 to 1; nil while the length is unknown.
    public var fraction: Double?

    public init(episode: Int64, title: String, state: State, fraction: Double? = nil) {
      self.episode = episode
      self.title = title
      self.state = state
      self.fraction = fraction
    }
  }

  public enum Look: String, Sendable {
    /// A bare ring, in rows.
    case round
    /// With a label beside it.
    case worded
  }

  /// The ring as a form that posts an ``EpisodeAction``.
  ///
  /// - Parameter swipes: Whether a swipe over the row does the same, for rows without an ``item(_:action:backTo:)``.
  public static func html(_ content: Content, backTo path: String, look: Look = .round, swipes: Bool = false) -> HTML {
    let word: HTML =
      look == .worded
      ? "<span class=\"mark-word\" data-live=\"download-word-\(content.episode)\" aria-hidden=\"true\">\(content.word)</span>" : .empty
    return """
      <form class="download-mark \(look.rawValue)" method="post" action="\(url: EpisodeAction.path)" data-live="download-\(content.episode)" \
      data-state="\(content.state.rawValue)" data-length="\(content.length)">\(fields(content, path))\
      <button type="submit" name="action" value="\(content.tap.rawValue)" data-live="download-tap-\(content.episode)" \
      aria-label="\(content.tapLabel)"\(flag: "disabled", content.state == .done)\(flag: "data-swipe", swipes)>\(ring(content))\(word)</button></form>
      """
  }

  /// The secondary action, as a button in a row's menu and as the action of a swipe: download, cancel, or delete.
  public static func item(_ content: Content, backTo path: String) -> HTML {
    """
    <form class="download-item" method="post" action="\(url: EpisodeAction.path)">\(fields(content, path))\
    <button type="submit" name="action" value="\(content.item.rawValue)" data-live="download-item-\(content.episode)" data-swipe>\
    \([EpisodeAction.download, .cancel, .delete].map(\.icon.html))<span data-live="download-item-word-\(content.episode)">\(content.item.text)</span></button></form>
    """
  }

  /// The live updates of open pages for a download's current state.
  public static func leaves(_ content: Content) -> [Leaf] {
    let id = content.episode
    return [
      Leaf("download-\(id)", attributes: ["data-state": content.state.rawValue, "data-length": content.length]),
      Leaf(
        "download-tap-\(id)",
        attributes: ["value": content.tap.rawValue, "aria-label": content.tapLabel, "disabled": content.state == .done ? "" : nil]),
      Leaf("download-ring-\(id)", attributes: ["stroke-dasharray": content.dashes]),
      Leaf("download-word-\(id)", text: content.word),
      Leaf("download-item-\(id)", attributes: ["value": content.item.rawValue]),
      Leaf("download-item-word-\(id)", text: content.item.text),
    ]
  }

  // MARK: - Private

  private static func fields(_ content: Content, _ path: String) -> HTML {
    """
    <input type="hidden" name="episode" value="\(content.episode)"><input type="hidden" name="back" value="\(path)">
    """
  }

  /// Contains the icons of all states; the style sheet shows the right ones.
  private static func ring(_ content: Content) -> HTML {
    """
    <svg class="icon mark-ring" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><circle class="ring-track" cx="12" cy="12" r="9.5"/>\
    <circle class="ring-part" cx="12" cy="12" r="9.5" pathLength="100" transform="rotate(-90 12 12)" \
    data-live="download-ring-\(content.episode)" stroke-dasharray="\(content.dashes)"/>\
    <path class="ring-arrow" d="M12 7.4v8.4M8.4 12.4l3.6 3.6 3.6-3.6"/><path class="ring-bars" d="M9.9 9v6M14.1 9v6"/>\
    <path class="ring-dots" d="M8 12v.1M12 12v.1M16 12v.1"/><path class="ring-check" d="m7.8 12.4 2.9 2.9 5.6-6"/>\
    <path class="ring-alert" d="M12 7.4v5.4M12 16.2v.1"/></svg>
    """
  }
}

extension DownloadMark.Content {
  /// The action of a tap on the ring; a complete download does not change.
  public var tap: EpisodeAction {
    switch state {
    case .none, .done: .download
    case .queued, .probing, .running, .waiting: .pause
    case .paused, .failed: .resume
    }
  }

  /// The action of a swipe over the row.
  public var item: EpisodeAction { state == .none ? .download : state == .done ? .delete : .cancel }

  /// From 0 to 100.
  var percent: Int? { fraction.map { Int(clamping: (min(max($0, 0), 1) * 100).rounded(.down)) } }

  fileprivate var length: String { percent == nil ? "unknown" : "known" }

  /// An arc of unknown length is a quarter, which turns.
  fileprivate var dashes: String { "\(state == .none || state == .queued ? 0 : percent ?? 25) 100" }

  fileprivate var tapLabel: String {
    let word: Components.Word =
      switch state {
      case .none: .downloadIt
      case .queued, .probing, .running, .waiting: .downloadPause
      case .paused: .downloadResume
      case .failed: .downloadRetry
      case .done: .downloadedIt
      }
    return Components.words(word, ["title": title])
  }

  /// The state as text.
  public var word: String {
    switch state {
    case .none: Components.words(.download)
    case .queued: Components.words(.downloadQueued)
    case .probing: Components.words(.downloadProbing)
    case .running: percent.map { Components.words(.downloadPercent, ["percent": "\($0)"]) } ?? Components.words(.downloadRunning)
    case .paused: Components.words(.downloadPaused)
    case .waiting: Components.words(.downloadWaiting)
    case .failed: Components.words(.downloadFailed)
    case .done: Components.words(.downloaded)
    }
  }
}
