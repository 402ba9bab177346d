/// A reader of MP4 files: tags of `ilst`, chapters of Nero's `chpl`, otherwise of the tracks that `tref/chap` names.
struct MP4Reader {
  private var tags = MediaTags()
  private var tracks: [MP4Track] = []
  private let file: FileWindow

  /// Reads a file; the values that `tags` lacks are added.
  static func read(_ file: FileWindow, into tags: inout MediaTags) async throws {
    var reader = MP4Reader(file: file)
    defer { tags.fill(from: reader.tags) }
    try await reader.readFile()
  }

  // MARK: - Private

  /// A list of this length may be cut: it counts in one byte.
  private static let neroLimit = 255
  private static let maxTracks = 64

  private init(file: FileWindow) { self.file = file }

  private mutating func readFile() async throws {
    var boxes = MP4Boxes(in: ByteCursor(file, 0..<(file.size ?? .max)))
    while let box = try await boxes.next() {
      guard box.type == "moov" else { continue }
      try await readMovie(box.body)
      if box.isCut { throw MediaTagsError.truncated }
      return
    }
    throw MediaTagsError.truncated
  }

  private mutating func readMovie(_ movie: ByteCursor) async throws {
    var boxes = MP4Boxes(in: movie)
    while let box = try await boxes.next() {
      // Damage in one track or in the tags leaves the others.
      do {
        switch box.type {
        case "trak":
          guard tracks.count < Self.maxTracks else { throw MediaTagsError.tooLarge }
          tracks.append(try await MP4Track(box.body))
        case "mvhd":
          var body = box.body
          let (timescale, duration) = try await MP4Track.timing(&body)
          tags.setDuration(duration, rate: timescale)
        case "udta": try await readUserData(box.body)
        default: break
        }
      } catch MediaTagsError.malformed {
        tags.failure = .malformed
      }
    }
    if let audio = tracks.first(where: { $0.handler == "soun" }) { tags.setDuration(audio.duration, rate: audio.timescale) }
    if tags.chapters.isEmpty || tags.chapters.count >= Self.neroLimit { try await readChapterTracks() }
  }

  private mutating func readChapterTracks() async throws {
    var joined = MP4ChapterTracks(file)
    defer { if joined.chapters.count > tags.chapters.count { tags.chapters = joined.chapters } }
    let ids = Set(tracks.flatMap(\.chapterTracks))
    let named = tracks.filter { ids.contains($0.id) }
    for track in named.filter(MP4ChapterTracks.isText) + named.filter(MP4ChapterTracks.isVideo) {
      do {
        if MP4ChapterTracks.isText(track) { try await joined.addText(track) } else { try await joined.addPictures(track) }
      } catch MediaTagsError.malformed {
        tags.failure = .malformed
      }
    }
  }

  private mutating func readUserData(_ data: ByteCursor) async throws {
    var boxes = MP4Boxes(in: data)
    while let box = try await boxes.next() {
      do {
        switch box.type {
        case "chpl" where tags.chapters.isEmpty: try await NeroChapters.read(box.body, into: &tags.chapters)
        case "meta": try await readMetadata(box.body)
        default: break
        }
      } catch MediaTagsError.malformed {
        tags.failure = .malformed
      }
    }
  }

  private mutating func readMetadata(_ body: ByteCursor) async throws {
    var (body, start) = (body, body)
    // QuickTime's box has no version before its first box, `hdlr`.
    try await start.skip(4)
    if try await start.latin1(4) != "hdlr" { _ = try await body.version() }
    var boxes = MP4Boxes(in: body)
    while let box = try await boxes.next() {
      if box.type == "ilst" { try await readItems(box.body) }
    }
  }

  /// The items of iTunes: each is a box with a box `data`.
  private mutating func readItems(_ list: ByteCursor) async throws {
    var items = MP4Boxes(in: list)
    while let item = try await items.next() {
      switch item.type {
      case "\u{A9}nam" where tags.title == nil: tags.title = try await Self.text(item)
      case "\u{A9}ART" where tags.artist == nil: tags.artist = try await Self.text(item)
      case "\u{A9}alb" where tags.album == nil: tags.album = try await Self.text(item)
      case "covr" where tags.picture == nil: tags.picture = try await Self.picture(item)
      default: break
      }
    }
  }

  private static func text(_ item: MP4Box) async throws -> String? {
    guard let (type, data) = try await value(item) else { return nil }
    var text = data
    let bytes = try await text.bytes(upTo: TagText.maxBytes)
    return TagText.cleaned(type == 2 ? TagText.utf16(bytes, isBigEndian: true) : TagText.unicode(bytes))
  }

  private static func picture(_ item: MP4Box) async throws -> EmbeddedPicture? {
    guard let (type, data) = try await value(item) else { return nil }
    return EmbeddedPicture(data, type: type == 13 ? "jpeg" : type == 14 ? "png" : "")
  }

  private static func value(_ item: MP4Box) async throws -> (type: Int64, data: ByteCursor)? {
    var body = item.body
    guard var data = try await MP4Box(in: &body)?.body else { return nil }
    let type = try await data.integer(4)
    // The locale.
    try await data.skip(4)
    return (type, data)
  }
}
