import BoundedNumbers
import WebPage

/// The state of an episode's download as a small ring; a tap starts, pauses or resumes it. All its changing parts update live in every open
/// page. It is the server's download; where a browser keeps files, its script shows and changes those on the device (download-rings.js).
public enum DownloadButton {
  public enum State: String, Sendable, CaseIterable {
    case none, queued, probing, running, paused, waiting, failed, done

    /// Whether a download exists and is not complete.
    public var isUnfinished: Bool { self != .none && self != .done }
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

  public enum Style: String, Sendable {
    /// A bare ring, in rows.
    case round
    /// With a label beside it.
    case worded
  }

  /// The ring in a row, where all rows share the form of ``EpisodeMenu``.
  ///
  /// - Parameter form: The id of that form.
  public static func inRow(_ content: Content, form: String = EpisodeMenu.formID) -> HTML {
    button(content, .round, attributes: " form=\"\(form)\"")
  }

  /// The secondary action, as a button in a row's menu and as the action of a swipe: download, cancel, or delete.
  public static func html(_ content: Content, backTo path: String, look: Style = .round) -> HTML {
    """
    <form method="post" action="\(url: EpisodeAction.path)">\(FormToken.field)<input type="hidden" name="back" value="\(path)">\(button(content, look))</form>
    """
  }

  /// The link of a list to the episodes on the device. The style sheet shows it where a browser keeps any.
  ///
  /// - Parameter isWorded: Whether its words are seen.
  public static func deviceLink(_ path: String, style: String, isWorded: Bool = true) -> HTML {
    let words = Components.strings(.onDevice)
    let text: HTML = isWorded ? "<span>\(words)</span>" : .empty
    return """
      <a class="\(style) for-device" href="\(url: path)"\(attribute: "aria-label", isWorded ? nil : words)>\(Icon.device.html)\(text)</a>
      """
  }

  /// The live updates of open pages for a download's current state.
  public static func livePatches(_ content: Content) -> [LivePatch] {
    let id = content.episode
    return [
      LivePatch(
        "download-\(id)",
        attributes: [
          "data-state": content.state.rawValue, "data-length": content.length, "value": content.tap.value(for: id),
          "aria-label": content.tapLabel, "aria-disabled": content.state == .done ? "true" : nil,
        ]),
      LivePatch("download-ring-\(id)", attributes: ["stroke-dasharray": content.dashes]),
      LivePatch("download-word-\(id)", text: content.stateText),
    ]
  }

  // MARK: - Private

  private static func button(_ content: Content, _ look: Style, attributes: HTML = .empty) -> HTML {
    let id = content.episode
    let word: HTML =
      look == .worded
      ? "<span class=\"button-label\" data-live=\"download-word-\(id)\" aria-hidden=\"true\">\(content.stateText)</span>" : .empty
    return """
      <button\(attributes) class="download-button\(look == .worded ? " worded" : "")" name="action" \
      value="\(content.tap.value(for: id))" data-live="download-\(id)" data-state="\(content.state.rawValue)" \
      aria-label="\(content.tapLabel)"\(attribute: "data-length", content.length)\(attribute: "aria-disabled", content.state == .done ? "true" : nil)>\
      <svg class="icon" aria-hidden="true" data-live="download-ring-\(id)" stroke-dasharray="\(content.dashes)">\
      <use href="#download-ring"/></svg>\(word)</button>
      """
  }

  /// All drawings of all states; the style sheet shows the right ones, and each ring says by `stroke-dasharray` how far it is.
  static let symbol: HTML = """
    <symbol id="download-ring" viewBox="0 0 24 24"><circle class="ring-track" cx="12" cy="12" r="9.5"/>\
    <circle class="ring-part" cx="12" cy="12" r="9.5" pathLength="100"/>\
    <path class="ring-half" d="M2.5 12a9.5 9.5 0 0 0 19 0z"/>\
    <path class="ring-arrow" d="M12 7.4v8.4M8.4 12.4l3.6 3.6 3.6-3.6"/><path class="ring-bars" d="M9.9 9v6M14.1 9v6"/>\
    <path class="ring-dots" d="M8 12v.1M12 12v.1M16 12v.1"/>\
    <path class="ring-alert" d="M12 7.4v5.4M12 16.2v.1"/></symbol>
    """
}

extension DownloadButton.Content {
  /// The action of a tap on the ring; a complete download does not change.
  public var tap: EpisodeAction {
    switch state {
    case .none, .done: .download
    case .queued, .probing, .running, .waiting: .pause
    case .paused, .failed: .resume
    }
  }

  /// 42 of a hundred.
  var percent: Int? { fraction.map { Int(clamping: (min(max($0, 0), 1) * 100).rounded(.down)) } }

  /// nil where it is known, or does not matter.
  fileprivate var length: String? { percent == nil && state.isUnfinished ? "unknown" : nil }

  /// An arc of unknown length is a quarter, which turns.
  fileprivate var dashes: String { "\(state == .none || state == .queued ? 0 : percent ?? 25) 100" }

  fileprivate var tapLabel: String {
    let word: Components.StringKey =
      switch state {
      case .none: .downloadIt
      case .queued, .probing, .running, .waiting: .downloadPause
      case .paused: .downloadResume
      case .failed: .downloadRetry
      case .done: .downloadedIt
      }
    return Components.strings(word, ["title": title])
  }

  /// The state as text.
  public var stateText: String {
    switch state {
    case .none: Components.strings(.download)
    case .queued: Components.strings(.downloadQueued)
    case .probing: Components.strings(.downloadProbing)
    case .running: percent.map { Components.strings(.downloadPercent, ["percent": "\($0)"]) } ?? Components.strings(.downloadRunning)
    case .paused: Components.strings(.downloadPaused)
    case .waiting: Components.strings(.downloadWaiting)
    case .failed: Components.strings(.downloadFailed)
    case .done: Components.strings(.downloaded)
    }
  }
}
