import WebPage

/// How much of something there is, from 0 to 1: a slider of the browser's own, dressed. Its part is "level"; whoever moves it from
/// outside sets its value and its custom property `--level`.
public enum LevelSlider {
  public static func html(label: String, less: Icon, more: Icon) -> HTML {
    """
    <span class="level-slider">\(less.html)\
    <input type="range" data-part="level" min="0" max="1" step="0.05" value="1" aria-label="\(label)">\(more.html)</span>
    """
  }
}
