import TextScanning

/// A reader of Vorbis comments (xiph.org/vorbis/doc/v-comment.html), which Vorbis, Opus and FLAC share, with chapters as in
/// wiki.xiph.org/Chapter_Extension.
struct VorbisComments {
  private struct Chapter {
    var startSeconds: Double?
    var title: String?
    var url: String?
  }

  private var tags = MediaTags()
  /// By number.
  private var chapters: [Int: Chapter] = [:]

  /// Reads comments; the values that `tags` lacks are added.
  ///
  /// - Parameter body: from the length of the vendor's name on.
  static func read(_ body: ByteCursor, into tags: inout MediaTags) async throws {
    var comments = VorbisComments()
    defer { tags.fill(from: comments.finished()) }
    var body = body
    try await body.skip(try await body.littleEndianInteger())
    for _ in 0..<(try await body.littleEndianInteger()) {
      var comment = try await body.part(try await body.littleEndianInteger())
      comments.add(try await comment.bytes(upTo: TagText.maxBytes))
      comments.count += 1
      guard comments.count <= maxCount else { throw MediaTagsError.tooLarge }
    }
  }

  // MARK: - Private

  private static let maxCount = 20_000
  private var count = 0

  /// `TITLE=…`; names of fields ignore case.
  private mutating func add(_ comment: [UInt8]) {
    guard let end = comment.prefix(Self.maxNameLength).firstIndex(of: UInt8(ascii: "=")) else { return }
    let name = TagText.latin1(comment[..<end]).uppercased()
    let value = TagText.unicode(Array(comment[(end + 1)...]))
    switch name {
    case "TITLE": tags.title = tags.title ?? TagText.cleaned(value)
    case "ARTIST": tags.artist = tags.artist ?? TagText.cleaned(value)
    case "ALBUM": tags.album = tags.album ?? TagText.cleaned(value)
    case _ where name.hasPrefix("CHAPTER"): addChapter(name.dropFirst(7), value)
    default: break
    }
  }

  /// "001" has the start, "001NAME" the title, "001URL" the link.
  private mutating func addChapter(_ name: Substring, _ value: String) {
    let digits = name.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), (1...4).contains(digits.count) else { return }
    guard chapters[number] != nil || chapters.count < MediaChapter.maxCount else { return tags.failure = .tooLarge }
    switch name.dropFirst(digits.count) {
    case "": chapters[number, default: Chapter()].startSeconds = ClockTime.seconds(value)
    case "NAME": chapters[number, default: Chapter()].title = TagText.cleaned(value)
    case "URL": chapters[number, default: Chapter()].url = TagText.url(value)
    default: break
    }
  }

  private func finished() -> MediaTags {
    var tags = tags
    tags.chapters = chapters.sorted { $0.key < $1.key }.compactMap { _, chapter in
      guard let start = chapter.startSeconds, MediaChapter.times.contains(start) else { return nil }
      return MediaChapter(startSeconds: start, title: chapter.title, url: chapter.url)
    }
    return tags
  }

  private static let maxNameLength = 64
}
