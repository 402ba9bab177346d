import WebPage

extension NewEpisodeSettings {
  public static var title: String { strings(.title) }
}
