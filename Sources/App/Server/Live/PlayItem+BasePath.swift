import Components
import WebPage

extension PlayItem {
  /// The item with the base path in its addresses: JSON does not pass through `\(url:)`.
  var withBasePath: PlayItem {
    var item = self
    item.mediaURL = Link.checked(mediaURL)
    item.artworkURL = artworkURL.map(Link.checked)
    item.episodeURL = Link.checked(episodeURL)
    item.showURL = Link.checked(showURL)
    return item
  }
}
