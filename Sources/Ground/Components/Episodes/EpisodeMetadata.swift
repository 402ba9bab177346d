import WebPage

/// The small line over an episode's title: date, season and number, kind, explicit; on its page also the size.
public enum EpisodeMetadata {
  /// The line of an episode's page. Its size is what a stream costs on mobile data, also where the browser does not say which network there is.
  public static func html(_ content: EpisodeRow.Content) -> HTML {
    let size: HTML? = content.play.item?.size.map { "<span class=\"episode-size\">\(ByteText.size($0))</span>" }
    let facts = [day(content)].compactMap { $0 } + marks(content) + [size].compactMap { $0 }
    return facts.isEmpty ? .empty : "<p class=\"episode-facts\">\(facts)</p>"
  }

  /// The line of a row, with the length or the remaining time, which change while the episode plays.
  ///
  /// - Parameter time: In a list of several shows, after the show's title.
  static func inRow(_ content: EpisodeRow.Content, look: EpisodeRow.Style, time: HTML) -> HTML {
    let amount = amount(content)
    switch look {
    case .plain:
      return "<p class=\"episode-facts\">\(day(content))\(amount)\(marks(content))\(FavouriteStar.mark)</p>"
    case .pictured:
      return """
        <p class="episode-facts of-shows"><span class="one-line" dir="auto">\(content.showTitle)</span>\(time)\(amount)\(FavouriteStar.mark)</p>
        """
    }
  }

  static func amount(_ content: EpisodeRow.Content) -> HTML {
    "<span class=\"play-amount\">\(PlayButton.amount(content.play, content.progress))</span>"
  }

  // MARK: - Private

  private static func day(_ content: EpisodeRow.Content) -> HTML? {
    content.published.map { TimeText.day($0, today: content.today) }
  }

  /// Season and number, kind, explicit.
  private static func marks(_ content: EpisodeRow.Content) -> [HTML] {
    let marks: [HTML?] = [
      seasonAndNumber(season: content.season, number: content.number).map { "<span>\($0)</span>" },
      kind(content.kind).map { "<span class=\"episode-kind\">\($0)</span>" },
      content.isExplicit ? explicit : nil,
    ]
    return marks.compactMap { $0 }
  }

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
