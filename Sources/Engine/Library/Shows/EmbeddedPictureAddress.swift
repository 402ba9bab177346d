import PodcastModel

/// The address of a picture within the media file of an episode, as a chapter and its artwork store it: the episode and a range of bytes.
/// Nothing is fetched from it by its text.
public struct EmbeddedPictureAddress: Sendable, Equatable {
  /// The episode with the media file.
  public let episode: EpisodeID
  /// The bytes of the file with the picture, at most `maxBytes`.
  public let range: Range<Int64>
  /// Whether ID3's unsynchronisation changed the bytes.
  public let isUnsynchronised: Bool

  /// - Returns: nil for a range that no file has, and for one of more than `maxBytes`.
  public init?(episode: EpisodeID, range: Range<Int64>, isUnsynchronised: Bool = false) {
    guard range.lowerBound >= 0, range.upperBound <= Self.maxPosition, (1...Self.maxBytes).contains(range.count) else { return nil }
    self.episode = episode
    self.range = range
    self.isUnsynchronised = isUnsynchronised
  }

  /// Reads a stored address.
  ///
  /// - Returns: nil for an address of another kind, and for one with impossible numbers.
  public init?(_ url: String) {
    let parts = url.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3 || parts.count == 4, parts[0] == Self.scheme, let episode = Int64(parts[1]) else { return nil }
    let ends = parts[2].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let start = Int64(ends[0]), let end = Int64(ends[1]), start <= end else { return nil }
    guard parts.count == 3 || parts[3] == Self.unsynchronised else { return nil }
    self.init(episode: EpisodeID(episode), range: start..<end, isUnsynchronised: parts.count == 4)
  }

  /// The address as it is stored: "embedded-picture:EPISODE:START-END", with ":unsynchronised" for such bytes.
  public var url: String {
    let flag = isUnsynchronised ? ":" + Self.unsynchronised : ""
    return "\(Self.scheme):\(episode.rawValue):\(range.lowerBound)-\(range.upperBound)\(flag)"
  }

  /// The maximum size of a picture in bytes: 2 MB.
  public static let maxBytes = 2 << 20

  // MARK: - Private

  private static let scheme = "embedded-picture"
  private static let unsynchronised = "unsynchronised"
  /// A terabyte, as in MediaTags.
  private static let maxPosition: Int64 = 1 << 40
}
