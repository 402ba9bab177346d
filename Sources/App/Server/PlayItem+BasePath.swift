import Components
import WebPage

extension PlayItem {
  /// The item with its addresses as a page would have them: what goes out as JSON passes no `\(url:)`.
  var underBasePath: PlayItem {
    PlayItem(
      episode: episode, title: title, showTitle: showTitle, mediaURL: Link.checked(mediaURL), start: start, rate: rate,
      duration: duration, artworkURL: artworkURL.map(Link.checked), episodeURL: Link.checked(episodeURL),
      showURL: Link.checked(showURL))
  }
}
