import WebPage

/// The small line over an episode's title: date, season and number, kind, explicit.
public enum EpisodeMetadata {
  /// - Parameter mark: Markup at the end of the line.
  public static func html(_ content: EpisodeRow.Content, mark: HTML = .empty) -> HTML {
    let facts = [
      content.published.map { TimeText.day($0, today: content.today) },
      seasonAndNumber(season: content.season, number: content.number).map { "<span>\($0)</span>" },
      kind(content.kind).map { "<span class=\"episode-kind\">\($0)</span>" },
      content.isExplicit ? explicit : nil,
    ].compactMap { $0 }
    return facts.isEmpty ? mark : "<p class=\"episode-facts\">\(facts)\(mark)</p>"
  }

  // MARK: - Private

  private static func seasonAndNumber(season: Int?, number: Int?) -> String? {
    switch (season, number) {
    case (let season?, let number?): Components.strings(.seasonAndNumber, ["season": "\(season)", "number": "\(number)"])
    case (let season?, nil): Components.strings(.seasonOnly, ["season": "\(season)"])
    case (nil, let number?): Components.strings(.numberOnly, ["number": "\(number)"])
    case (nil, nil): nil
    }
  }

  private static func kind(_ kind: String?) -> String? {
    switch kind {
    case "trailer": Components.strings(.trailer)
    case "bonus": Components.strings(.bonus)
    default: nil
    }
  }

  /// The letter E of explicit content, with its meaning for screen readers.
  public static var explicit: HTML {
    let meaning = Components.strings(.explicit)
    return
      "<span class=\"explicit\" role=\"img\" aria-label=\"\(meaning)\" title=\"\(meaning)\">\(Components.strings(.explicitShort))</span>"
  }
}
