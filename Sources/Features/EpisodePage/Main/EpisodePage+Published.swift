import Components
import WebPage

// MARK: - The parts of the podcast namespace

extension EpisodePage {
  /// Without the people, who have a tab.
  static func details(_ all: PublishedDetails.Content) -> HTML {
    var details = all
    details.people = []
    guard !details.isEmpty else { return .empty }
    return """
      <section class="episode-details" aria-labelledby="details-title"><h2 id="details-title">\(strings(.details))</h2>
      \(PublishedDetails.html(details))</section>
      """
  }

  /// `data-seek` and `data-until`: the browser plays this part at once.
  static func soundbites(_ soundbites: [Content.Soundbite]) -> HTML {
    guard !soundbites.isEmpty else { return .empty }
    let rows = soundbites.map { soundbite in
      """
      <li><a class="ruled-row" href="\(url: soundbite.url)" data-seek="\(soundbite.seconds)" \
      data-until="\(soundbite.endSeconds)">\(Icon.play.html)<span class="text-lines">\
      <span dir="auto">\(soundbite.title)</span><span class="row-note">\(TimeText.clock(Double(soundbite.seconds)))\(Components.factSeparator)\
      \(TimeText.length(soundbite.durationSeconds))</span></span></a></li>
      """ as HTML
    }
    return """
      <section class="episode-soundbites" aria-labelledby="soundbites-title"><h2 id="soundbites-title">\(strings(.soundbites))</h2>
      <ul>\(rows)</ul></section>
      """
  }

  /// The files of the episode, where there is more than one. The selection is for all episodes of the show.
  static func qualityMenu(_ content: Content) -> HTML {
    guard let current = content.qualities.first(where: \.isSelected) else { return .empty }
    let items = content.qualities.map { quality in
      """
      <button type="submit" name="quality" value="\(quality.name)"\(attribute: "aria-pressed", quality.isSelected ? "true" : "false")>\
      <span class="menu-mark">\(quality.isSelected ? Icon.check.html : nil)</span><span dir="auto">\(label(quality))</span></button>
      """ as HTML
    }
    return MenuSheet.html(
      id: "quality-menu", style: "chip", button: "<span dir=\"auto\">\(label(current))</span>\(Icon.chevronDown.html)",
      label: strings(.qualityLabel, ["quality": label(current)]), title: strings(.quality),
      items: """
        <form method="post" action="\(url: "/episode-page/did-select-quality")">\(FormToken.field)\
        <input type="hidden" name="episode" value="\(content.row.episode)">\(items)</form>
        """)
  }

  // MARK: - Private

  private static func label(_ quality: Content.Quality) -> String { quality.label.isEmpty ? strings(.standardQuality) : quality.label }
}
