import WebPage

extension EpisodePicker {
  public static var title: String { strings(.title) }
}
