import WebPage

extension PlayHistory {
  public static var title: String { strings(.title) }
}
