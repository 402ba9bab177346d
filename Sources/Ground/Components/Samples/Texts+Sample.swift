import WebPage

/// The texts and episodes of the samples.
extension ComponentSamples {
  static let title = "Components"
  /// Links lead back to the page. Forms post to it, which changes nothing.
  static let path = "/components"
  static let longTitle = "How a wall that faces north, over four hundred and twelve wet winters, became the oldest garden of the town"
  static let chineseTitle = "雨后石墙上的青苔：一毫米要长一整年"
  static let arabicTitle = "نوبة الليل عند الطحالب على الجدار القديم"

  /// A picture that every server has.
  static var picture: String { "\(Asset.base)/shell/favicon.svg" }

  /// Several parts side by side.
  static func line(_ parts: [HTML]) -> HTML { "<div class=\"sample-line\">\(parts)</div>" }

  /// A part with a text below it.
  static func captioned(_ part: HTML, _ text: String) -> HTML {
    "<span class=\"sample-captioned\">\(part)<span>\(text)</span></span>"
  }

  /// An episode that can be played.
  static func item(_ box: Box, _ index: Int64 = 0) -> PlayItem {
    let episode = box.episode(index)
    return PlayItem(
      episode: episode, title: PlayItem.sample.title, showTitle: PlayItem.sample.showTitle, mediaURL: "/media/\(episode)", start: 0,
      rate: 1, duration: PlayItem.sample.duration, artworkURL: picture, episodeURL: path, showURL: path)
  }

  /// The sample of a row as an episode of its own, with a ring and a menu.
  static func episode(_ box: Box, _ index: Int64 = 0, _ change: (inout EpisodeRow.Content) -> Void = { _ in }) -> EpisodeRow.Content {
    var row = EpisodeRow.Content.sample
    row.episode = box.episode(index)
    row.artworkURL = picture
    row.url = path
    row.menuURL = path
    row.play = .playable(item(box, index))
    row.download = DownloadButton.Content(episode: row.episode, title: row.title, state: .none)
    change(&row)
    return row
  }
}
