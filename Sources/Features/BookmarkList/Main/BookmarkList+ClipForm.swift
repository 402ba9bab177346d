import BoundedNumbers
import Components
import WebPage

extension BookmarkList {
  /// The form of a clip: a new one, or one that is changed.
  public struct ClipForm: Sendable {
    /// Unique in its page.
    public var id: String
    public var subject: Subject
    /// In seconds.
    public var start: Double
    /// In seconds.
    public var end: Double
    public var title = ""
    /// The duration of the episode in seconds; nil when it is unknown.
    public var duration: Double?
    /// The path of the page.
    public var back: String
    /// The shortest and the longest clip, in seconds.
    public var limits: ClosedRange<Double>
    /// Whether there is a sheet that shares clips.
    public var shares = false

    public enum Subject: Sendable {
      case new(episode: Int64)
      case clip(Int64, episode: Int64)
    }

    /// - Parameter position: Where the listener is, in seconds: a new clip is the minute before.
    public init(id: String, episode: Int64, position: Double, duration: Double?, back: String, limits: ClosedRange<Double>) {
      let position = position.isFinite ? max(position, 0).rounded(.down) : 0
      self.id = id
      subject = .new(episode: episode)
      start = max(position - Self.length, 0)
      end = position >= limits.lowerBound ? position : min(Self.length, duration ?? .infinity)
      self.duration = duration
      self.back = back
      self.limits = limits
    }

    public init(_ clip: ClipsContent.Clip, duration: Double?, back: String, limits: ClosedRange<Double>) {
      id = "clip-\(clip.id)"
      subject = .clip(clip.id, episode: clip.episode.episode)
      (start, end, title) = (clip.start, clip.end, clip.title)
      self.duration = duration
      self.back = back
      self.limits = limits
    }

    /// The duration of a new clip, in seconds.
    private static let length = 60.0
  }

  /// In a browser with a script, two handles set the times, and a button plays them.
  public static func html(clipForm form: ClipForm) -> HTML {
    let isNew = if case .new = form.subject { true } else { false }
    let (action, fields, episode): (String, [(name: String, value: String)], Int64) =
      switch form.subject {
      case .new(let episode): ("/bookmark-list/did-add-clip", [("episode", "\(episode)")], episode)
      case .clip(let clip, let episode): ("/bookmark-list/did-edit-clip", [("clip", "\(clip)")], episode)
      }
    return """
      <clip-editor data-min="\(form.limits.lowerBound)" data-max="\(form.limits.upperBound)"\(attribute: "data-duration", form.duration.map { "\($0)" })\
      \(flag: "data-new", isNew)\(attribute: "data-episode", isNew ? nil : "\(episode)")>\
      <form class="clip-form" method="post" action="\(url: action)">\(FormToken.field)\(HiddenFields.html(fields + [("back", form.back)]))\
      \(slider)<div class="clip-times">\(time(form, "start", .clipStart, form.start))\(time(form, "end", .clipEnd, form.end))</div>\
      \(LabelledField.text(id: "\(form.id)-name", name: "title", label: strings(.clipTitle), value: form.title))\
      <div class="clip-buttons"><button type="button" class="pill quiet" data-part="listen" data-listen="\(strings(.clipListen))" data-stop="\(strings(.clipStop))" hidden>\
      \(Icon.play.html)<span>\(strings(.clipListen))</span></button>\(save(isPrimary: !(isNew && form.shares)))\(isNew && form.shares ? share : .empty)</div></form></clip-editor>
      """
  }

  // MARK: - Private

  private static var slider: HTML {
    """
    <div class="clip-slider" data-part="slider" hidden><div class="clip-track" data-part="track"><span class="clip-part"></span><span class="clip-now"></span>\
    \(handle("start", .clipStart))\(handle("end", .clipEnd))</div>\
    <p class="clip-scale row-note"><span data-part="from"></span><span><span class="visually-hidden">\(strings(.clipLength))</span> \
    <strong data-part="length"></strong></span><span data-part="to"></span></p></div>
    """
  }

  private static func handle(_ name: String, _ word: BookmarkListString) -> HTML {
    "<span class=\"clip-handle\" role=\"slider\" tabindex=\"0\" data-handle=\"\(name)\" aria-label=\"\(strings(word))\" aria-valuenow=\"0\"></span>"
  }

  private static func time(_ form: ClipForm, _ name: String, _ word: BookmarkListString, _ seconds: Double) -> HTML {
    // Clips end at tenths of a second too.
    let tenths = Int(clamping: (seconds * 10).rounded()) % 10
    let text = TimeText.clock(seconds) + (tenths == 0 ? "" : ".\(tenths)")
    return """
      <div class="labelled-field"><label for="\(form.id)-\(name)">\(strings(word))</label>\
      <input type="text" id="\(form.id)-\(name)" name="\(name)" value="\(text)" required maxlength="12" dir="ltr" autocomplete="off"></div>
      """
  }

  private static func save(isPrimary: Bool) -> HTML {
    "<button type=\"submit\" class=\"pill\(isPrimary ? "" : " quiet")\"><span>\(strings(.save))</span>\(Icon.busyMark)</button>"
  }

  /// Saves it, and opens the sheet that shares it.
  private static var share: HTML {
    """
    <button type="submit" class="pill" name="then" value="share"><span class="hidden-while-busy">\(Icon.share.html)</span>\(Icon.busyMark)\
    <span>\(EpisodeAction.share.text)</span></button>
    """
  }
}
