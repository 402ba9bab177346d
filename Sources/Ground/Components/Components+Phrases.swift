import WebPage

/// Phrases of which languages punctuate the parts differently.
extension Components {
  /// "Garden, Moss".
  public static func list(_ names: [String]) -> String { names.joined(separator: strings(.listSeparator)) }

  /// Between the facts of a line: "12 episodes · 30 min". It never begins a line.
  public static let factSeparator = "\u{A0}· "

  /// "Edit: Moss", for a button that many rows have.
  public static func labelled(_ label: String, _ name: String) -> String { strings(.labelled, ["label": label, "name": name]) }

  /// A title without a full stop, and the sentence after it.
  public static func sentences(_ title: String, _ text: String) -> String { title + strings(.sentenceSeparator) + text }
}
