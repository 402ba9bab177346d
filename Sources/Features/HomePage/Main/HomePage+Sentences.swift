import WebPage

extension HomePage {
  public static var title: String { strings(.title) }
  public static var editTitle: String { strings(.editTitle) }
  public static var inProgressTitle: String { strings(.inProgress) }
  public static var shows: String { strings(.shows) }
}
