import Foundation
import PodcastModel

/// A person whom a feed credits (`podcast:person`).
public struct Credit: Sendable, Equatable, Codable {
  /// The name. It identifies the person: feeds have no other identifier.
  public var name: String
  /// The roles as published, in lower case: "host, editor"; nil for none.
  public var role: String?
  /// A web page about the person; nil for none.
  public var url: String?
  /// The URL of a picture; nil for none.
  public var imageURL: String?
  /// The picture in the artwork store, once stored; nil for none.
  public internal(set) var artwork: ArtworkID?

  /// Creates a credit.
  public init(name: String, role: String? = nil, url: String? = nil, imageURL: String? = nil) {
    self.name = name
    self.role = role
    self.url = url
    self.imageURL = imageURL
  }

  /// The form of a name by which credits are the same person's: without regard to case, white space and Unicode composition.
  public static func key(of name: String) -> String {
    name.precomposedStringWithCanonicalMapping.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The maximum number of people of a show or an episode.
  public static let maxCount = 50
}
