import WebPage

/// The small line over an episode's title: date, season and number, kind, explicit.
public enum EpisodeFacts {
  /// - Parameter mark: Markup at the end of the line.
  public static func html(_ content: EpisodeRow.Content, mark: HTML = .empty) -> HTML {
    let facts = [
      content.published.map { TimeText.day($0, today: content.today) },
      place(season: content.season, number: content.number).map { "<span>\($0)</span>" },
      kind(content.kind).map { "<span class=\"episode-kind\">\($0)</span>" },
      content.isExplicit ? explicit : nil,
    ].compactMap { $0 }
    return facts.isEmpty ? mark : "<p class=\"episode-facts\">\(facts)\(mark)</p>"
  }

  // MARK: - Private

  private static func place(season: Int?, number: Int?) -> String? {
    switch (season, number) {
    case (let season?, let number?): Components.words(.seasonAndNumber, ["season": "\(season)", "number": "\(number)"])
    case (let season?, nil): Components.words(.seasonOnly, ["season": "\(season)"])
    case (nil, let number?): Components.words(.numberOnly, ["number": "\(number)"])
    case (nil, nil): nil
    }
  }

  private static func kind(_ kind: String?) -> String? {
    switch kind {
    case "trailer": Components.words(.trailer)
    case "bonus": Components.words(.bonus)
    default: nil
    }
  }

  /// The letter E of explicit content, with its meaning for screen readers.
  public static var explicit: HTML {
    let meaning = Components.words(.explicit)
    return "<span class=\"explicit\" role=\"img\" aria-label=\"\(meaning)\" title=\"\(meaning)\">\(Components.words(.explicitShort))</span>"
  }
}
