import Library
import Logging
import PodcastModel
import Supervision

extension ArtworkStore {
  /// Reads the colours that were found earlier. Call it once, before pages are served.
  public nonisolated func loadColours() async {
    do {
      colours.add(try await library.artwork.colours())
    } catch {
      // Pages show the placeholders of pictures without a known colour.
      logger.error("colours of pictures not read", metadata: ["error": "\(LoggedError(error))"])
    }
  }

  /// Finds and saves the dominant colour of a picture in the background, unless it is known or could not be found.
  ///
  /// - Parameter picture: The picture or a thumbnail of it.
  public nonisolated func findColour(of id: ArtworkID, in picture: Picture) {
    guard makesThumbnails, colours.begin(id) else { return }
    background.start("colour of a picture") { [self] in
      var found: Int?
      defer { colours.end(id, with: found) }
      guard let colour = await thumbnails.colour(of: picture) else { return }
      if try await library.artwork.setColour(colour, of: id, contentHash: picture.contentHash) { found = colour }
    }
  }
}
