import BoundedNumbers
import WebPage

/// A seek slider: the played part, the buffered parts, the chapters, marks such as hits of a search, and a knob.
///
/// It reports `slider-change` during a drag and `slider-commit` on release, each with `{value, seconds}`.
public enum ProgressSlider {
  /// - Parameter duration: In seconds; the slider is disabled while it is unknown.
  public static func html(label: String, position: Double, duration: Double?) -> HTML {
    let spoken = text(position: position, duration: duration)
    return """
      <progress-slider role="slider" tabindex="0" aria-label="\(label)" aria-valuemin="0" aria-valuemax="\(Int(clamping: duration ?? 0))" \
      aria-valuenow="\(Int(clamping: position))" aria-valuetext="\(spoken)"\(attribute: "aria-disabled", duration == nil ? "true" : nil) \
      data-position="\(position)"\(attribute: "data-duration", duration) data-text="\(Components.strings(.sliderText))">\
      <span class="slider-track"><span class="slider-buffered"></span><span class="slider-played"></span>\
      <span class="slider-ticks"></span><span class="slider-marks"></span></span><span class="slider-knob"></span><span class="slider-label" aria-hidden="true" dir="auto"></span></progress-slider>
      """
  }

  private static func text(position: Double, duration: Double?) -> String {
    guard let duration else { return Components.strings(.sliderTextUnknown, ["position": TimeText.clock(position)]) }
    return Components.strings(.sliderText, ["position": TimeText.clock(position), "duration": TimeText.clock(duration)])
  }
}
