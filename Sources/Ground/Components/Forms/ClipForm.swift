import WebPage

/// The form that makes a clip of an episode. Its times can be typed; in a browser with a script, buttons set them to the position of the
/// player.
public enum ClipForm {
  /// - Parameters:
  ///   - id: Unique in its page.
  ///   - action: The event that adds a clip.
  ///   - start: The start that is filled in, in seconds.
  ///   - duration: The duration of the episode in seconds; nil when it is unknown.
  ///   - back: The path of the page.
  public static func html(id: String, action: String, episode: Int64, start: Double, duration: Double?, back: String) -> HTML {
    let start = start.isFinite ? max(start, 0) : 0
    let end = min(start + length, max(duration ?? .infinity, start))
    return """
      <clip-form><form class="clip-form" method="post" action="\(url: action)">\(FormToken.field)\
      <input type="hidden" name="episode" value="\(episode)"><input type="hidden" name="back" value="\(back)">\
      <div class="clip-times">\(time("\(id)-start", "start", Components.strings(.clipStart), Components.strings(.clipStartHere), start))\
      \(time("\(id)-end", "end", Components.strings(.clipEnd), Components.strings(.clipEndHere), end))</div>\
      \(LabelledField.text(id: "\(id)-name", name: "title", label: Components.strings(.clipTitle)))\
      <button type="submit" class="pill"><span>\(Components.strings(.clipSave))</span>\(Icon.busyMark)</button></form></clip-form>
      """
  }

  // MARK: - Private

  private static func time(_ id: String, _ name: String, _ label: String, _ here: String, _ seconds: Double) -> HTML {
    """
    <div class="labelled-field"><label for="\(id)">\(label)</label><span class="clip-time">\
    <input type="text" id="\(id)" name="\(name)" value="\(TimeText.clock(seconds))" required maxlength="12" dir="ltr" autocomplete="off">\
    <button type="button" class="round-button" data-sets="\(name)" aria-label="\(here)" hidden>\(Icon.wave.html)</button></span></div>
    """
  }

  /// The duration of a clip that is filled in, in seconds.
  private static let length = 60.0
}
