import BoundedNumbers

/// The chapters of QuickTime's chapter tracks, joined by their times: text tracks have titles and links, video tracks a picture each.
/// Auphonic writes all three.
struct MP4ChapterTracks {
  private(set) var chapters: [MediaChapter] = []
  /// Indices in `chapters` by their start in milliseconds.
  private var indices: [Int: Int] = [:]
  private let file: FileWindow

  init(_ file: FileWindow) { self.file = file }

  /// Whether `track` can have titles.
  static func isText(_ track: MP4Track) -> Bool { ["text", "sbtl", "subt"].contains(track.handler) }
  /// Whether `track` can have pictures.
  static func isVideo(_ track: MP4Track) -> Bool { track.handler == "vide" }

  /// Adds the titles and links of a text track.
  mutating func addText(_ track: MP4Track) async throws {
    let samples = try await MP4Sample.all(of: track)
    for (number, sample) in samples.enumerated() {
      guard let chapter = try await chapter(of: sample, followedBy: samples[(number + 1)...]) else { continue }
      let start = Self.milliseconds(chapter.startSeconds)
      if let index = indices[start] {
        chapters[index].title = chapters[index].title ?? chapter.title
        chapters[index].url = chapters[index].url ?? chapter.url
      } else {
        let count = chapters.count
        try chapters.add(chapter)
        if chapters.count > count { indices[start] = count }
      }
    }
  }

  /// Adds the pictures of a video track.
  mutating func addPictures(_ track: MP4Track) async throws {
    for sample in try await MP4Sample.all(of: track) {
      guard let index = indices[Self.milliseconds(sample.startSeconds)] else { continue }
      chapters[index].picture = chapters[index].picture ?? EmbeddedPicture(ByteCursor(file, sample.range), type: "")
    }
  }

  // MARK: - Private

  private static func milliseconds(_ seconds: Double) -> Int { Int(clamping: (seconds * 1_000).rounded()) }

  /// A text sample: the length of the text in two bytes, the text, and boxes, of which `href` has a link.
  ///
  /// - Returns: nil for a sample without text, which writers put into gaps, and for a damaged one.
  private func chapter(of sample: MP4Sample, followedBy next: ArraySlice<MP4Sample>) async throws -> MediaChapter? {
    let start = sample.range.lowerBound
    let end = min(sample.range.upperBound, start.saturatingAdding(Self.maxBytes))
    var body = ByteCursor(file, start..<end, readAhead: max(end, Self.end(ofSamplesNear: sample, next)) - start)
    do {
      let length = try await body.integer(2)
      var text = try await body.part(min(length, body.remaining))
      guard let title = TagText.cleaned(TagText.unicode(try await text.bytes(upTo: TagText.maxBytes))) else { return nil }
      let url = try await Self.url(in: body)
      return MediaChapter(startSeconds: sample.startSeconds, endSeconds: sample.endSeconds, title: title, url: url)
    } catch MediaTagsError.malformed {
      return nil
    }
  }

  /// The link in the boxes after a text; damage there leaves the text.
  private static func url(in part: ByteCursor) async throws -> String? {
    var boxes = MP4Boxes(in: part)
    do {
      while let box = try await boxes.next() {
        guard box.type == "href" else { continue }
        var link = box.body
        // The range of characters that are linked.
        try await link.skip(4)
        let length = Int(clamping: try await link.integer(1))
        return TagText.url(TagText.unicode(try await link.bytes(length)))
      }
    } catch MediaTagsError.malformed {}
    return nil
  }

  /// The end of the samples that follow `sample` at once or soon, which one read covers.
  private static func end(ofSamplesNear sample: MP4Sample, _ next: ArraySlice<MP4Sample>) -> Int64 {
    let (start, limit) = (sample.range.lowerBound, sample.range.lowerBound.saturatingAdding(maxDistance))
    return next.prefix { $0.range.lowerBound >= start && $0.range.upperBound <= limit }.last?.range.upperBound ?? start
  }

  /// The maximum number of bytes that are read of a sample.
  private static let maxBytes: Int64 = 8_192
  /// How far samples lie apart that are read at once.
  private static let maxDistance: Int64 = 8_192
}
