import Library
import Logging
import PodcastModel
import Supervision

extension ArtworkStore {
  /// Reads the colours that were found earlier. Call it once; pages that are served meanwhile show placeholders without colours.
  public nonisolated func loadColours() async {
    colours.beginLoading()
    var stored: [ArtworkID: Int] = [:]
    do {
      stored = try await library.artwork.colours()
    } catch {
      // Pages show the placeholders of pictures without a known colour.
      if !Task.isCancelled { logger.error("colours of pictures not read", metadata: ["error": "\(LoggedError(error))"]) }
    }
    colours.endLoading(stored)
  }

  /// Finds and saves the dominant colour of a picture in the background, unless it is known or could not be found.
  ///
  /// - Parameter picture: The picture or a thumbnail of it.
  public nonisolated func findColour(of id: ArtworkID, in picture: Picture) {
    guard makesThumbnails, colours.begin(id) else { return }
    background.start("colour of a picture") { [self] in
      var hasNone = false
      defer { colours.end(id, hasNone: hasNone) }
      guard let colour = await thumbnails.colour(of: picture) else {
        hasNone = true
        return
      }
      var isKnown = false
      while !isKnown {
        let refetches = colours.refetches(of: id)
        // Other bytes were fetched meanwhile: their colour is found with their next thumbnail.
        guard try await library.artwork.setColour(colour, of: id, contentHash: picture.contentHash) else { return }
        isKnown = colours.add(colour, of: id, after: refetches)
      }
    }
  }
}
