import Components
import WebPage

extension PlayItem {
  /// The item with its addresses as a page would have them: what goes out as JSON passes no `\(url:)`.
  var underBasePath: PlayItem {
    var item = self
    item.mediaURL = Link.checked(mediaURL)
    item.artworkURL = artworkURL.map(Link.checked)
    item.episodeURL = Link.checked(episodeURL)
    item.showURL = Link.checked(showURL)
    return item
  }
}
