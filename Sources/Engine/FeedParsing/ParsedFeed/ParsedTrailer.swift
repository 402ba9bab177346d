import Foundation

/// A trailer of the show or of one season (`podcast:trailer`).
public struct ParsedTrailer: Sendable, Equatable, Encodable {
  public var title: String?
  public var url: String
  public var published: Date?
  public var type: String?
  /// Bytes.
  public var length: Int?
  public var season: Int?
}
