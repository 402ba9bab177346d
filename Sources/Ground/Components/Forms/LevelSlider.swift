import WebPage

/// A slider for a level from 0 to 1, based on the browser's own. Its part is "level"; a script that moves it sets its value and its custom
/// property `--level`.
public enum LevelSlider {
  public static func html(label: String, less: Icon, more: Icon) -> HTML {
    """
    <span class="level-slider">\(less.html)\
    <input type="range" data-part="level" min="0" max="1" step="0.05" value="1" aria-valuetext="100%" aria-label="\(label)">\(more.html)</span>
    """
  }
}
