/// The chapters and basic tags of an audio file.
public struct MediaTags: Sendable, Equatable {
  /// The format of the audio; nil for a file of another kind.
  public var format: MediaFormat?
  /// The title of the episode; nil for none. The same for the texts below. All have at most 500 characters.
  public var title: String?
  /// The artist or author.
  public var artist: String?
  /// The album: in most podcasts the show's title.
  public var album: String?
  /// The cover; its bytes are not read.
  public var picture: EmbeddedPicture?
  /// The duration in seconds, more than 0 and at most a week; nil when the file does not say, or when its size is unknown and needed. That
  /// of an MP3 without a header is estimated by its bit rate.
  public var durationSeconds: Double?
  /// The chapters in the order of the file, at most 1,000. `normalized(durationSeconds:)` puts them in order.
  public var chapters: [MediaChapter] = []
  /// Why reading ended early; the values above are those that were read until then. nil when all was read, also in a file without tags.
  public var failure: MediaTagsError?

  /// Creates tags without values.
  public init() {}

  /// The maximum number of bytes that are read of a file: 8 MB.
  public static let maxBytes = 8 << 20
  /// The maximum number of ranges that are read of a file. Most files need fewer than five, those with a chapter track one a chapter.
  public static let maxReads = 1_100

  /// Reads the tags of a file: ID3v2 (with the chapters of the ID3v2 Chapter Frame Addendum), MP4 (Nero's `chpl` and QuickTime's chapter
  /// tracks), and the comments of Ogg Vorbis, Opus and FLAC. Pictures are skipped, and of the audio only the headers are read that have its
  /// duration, also those of WAV files and of MP3 without tags.
  ///
  /// - Parameters:
  ///   - source: the file; its ranges are read one after the other, none twice.
  ///   - maxBytes: a lower limit than `MediaTags.maxBytes`.
  ///   - maxReads: a lower limit than `MediaTags.maxReads`.
  /// - Returns: also the tags of a damaged file, as far as they were read; `failure` has the reason.
  public static func read(
    from source: some ByteSource, maxBytes: Int = Self.maxBytes, maxReads: Int = Self.maxReads
  ) async -> MediaTags {
    let file = FileWindow(source, maxBytes: min(maxBytes, Self.maxBytes), maxReads: min(maxReads, Self.maxReads))
    var tags = MediaTags()
    do {
      try await tags.read(file)
    } catch {
      tags.failure = error as? MediaTagsError ?? .unreadable
    }
    return tags
  }

  /// Sets the duration unless it is known or impossible: a number of units, such as samples, of which `rate` are a second.
  mutating func setDuration(_ count: Int64, rate: Int64) {
    guard durationSeconds == nil, count > 0, rate > 0 else { return }
    let seconds = Double(count) / Double(rate)
    if MediaChapter.times.contains(seconds) { durationSeconds = seconds }
  }

  /// Takes the values that are missing here from `other`.
  mutating func fill(from other: MediaTags) {
    format = format ?? other.format
    title = title ?? other.title
    artist = artist ?? other.artist
    album = album ?? other.album
    picture = picture ?? other.picture
    durationSeconds = durationSeconds ?? other.durationSeconds
    if chapters.isEmpty { chapters = other.chapters }
    failure = failure ?? other.failure
  }
}
