/// The reason why a picture was refused.
public enum ArtworkError: Error, Equatable {
  /// The bytes are not a raster picture of a known format.
  case notAnImage
}
