import WebPage

/// The words behind a time that takes the speed of playback into account: without them, it seems not to fit the lengths beside it.
public enum SpeedNote {
  /// " at 1.5×", or " at your speeds" where they differ; empty where all episodes play at normal speed.
  public static func text(_ rates: [Double]) -> String {
    guard let first = rates.first, rates.contains(where: { $0 != 1 }) else { return "" }
    guard rates.allSatisfy({ $0 == first }) else { return Components.strings(.atSpeeds) }
    return Components.strings(.atSpeed, ["rate": "\((first * 100).rounded() / 100)"])
  }

  /// - Parameter rows: The episodes that play until then.
  public static func text(_ rows: [EpisodeRow.Content]) -> String { text(rows.compactMap(\.play.item?.rate)) }
}
