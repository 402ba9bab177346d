import WebPage

extension NewEpisodeSettings {
  public static var title: String { strings(.title) }
  public static var showSettings: String { strings(.showSettings) }
  /// The label of the undo button.
  public static var undo: String { strings(.undo) }

  /// - Parameter archived: the number of episodes that went to the archive.
  public static func saved(archived: Int) -> String { archived > 0 ? strings(.savedArchived, count: archived) : strings(.saved) }

  /// The notice that a setting is invalid.
  public static var invalid: String { strings(.invalid) }
}
