import Components
import WebPage

// MARK: - The sleep timer's section

extension SettingsPage.Content {
  /// The hours in which playback starts a sleep timer.
  public struct SleepTimer: Sendable {
    public var isOn: Bool
    /// "22:00".
    public var from: String
    public var until: String
    public var minutes: Int
    /// The possible values of `minutes`.
    public var lengths: [Int]

    public init(isOn: Bool, from: String, until: String, minutes: Int, lengths: [Int]) {
      self.isOn = isOn
      self.from = from
      self.until = until
      self.minutes = minutes
      self.lengths = lengths
    }
  }
}

extension SettingsPage {
  /// One form, so that the hours change together.
  static func sleepTimer(_ timer: Content.SleepTimer) -> HTML {
    let lengths = timer.lengths.map { minutes in
      "<option value=\"\(minutes)\"\(flag: "selected", minutes == timer.minutes)>\(TimeText.length(Double(minutes) * 60))</option>" as HTML
    }
    return """
      <form class="setting" method="post" action="\(url: "/settings-page/did-set-sleep-timer")" data-autosave id="setting-sleep-timer">\(FormToken.field)\
      <label class="setting-toggle"><span class="row-text"><span class="setting-name">\(strings(.sleepTimer))</span>\
      <span class="row-note" id="hint-sleep-timer">\(strings(.sleepTimerHint))</span></span>\
      <input type="checkbox" class="switch" name="value" value="true" role="switch" aria-label="\(strings(.sleepTimer))" \
      aria-describedby="hint-sleep-timer"\(flag: "checked", timer.isOn) autocomplete="off"></label>
      <div class="setting-hours">\(hour("from", .sleepFrom, timer.from))\(hour("until", .sleepUntil, timer.until))\
      <label class="setting-toggle"><span class="row-text">\(strings(.sleepLength))</span>\
      <select name="minutes" autocomplete="off">\(lengths)</select></label></div>\(SettingRows.save)</form>
      """
  }

  // MARK: - Private

  private static func hour(_ name: String, _ label: SettingsPageString, _ value: String) -> HTML {
    """
    <label class="setting-toggle"><span class="row-text">\(strings(label))</span>\
    <input type="time" name="\(name)" value="\(value)" autocomplete="off" required></label>
    """
  }
}
