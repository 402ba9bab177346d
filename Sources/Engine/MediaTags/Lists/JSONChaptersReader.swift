import TextScanning

/// A reader of the chapters in a JSON text in UTF-8. A damaged one gives the chapters before the damage.
struct JSONChaptersReader {
  private var scanner: JSONScanner
  private let base: String?
  private var chapters: [MediaChapter] = []
  private var entryCount = 0
  private var isRecognized = false

  /// - Parameter base: the URL to which addresses may be relative.
  static func read(_ bytes: CheckedBytes, base: String?) -> JSONChapters {
    var reader = JSONChaptersReader(scanner: JSONScanner(bytes), base: base)
    var failure: MediaTagsError?
    do {
      try reader.read()
    } catch let error as MediaTagsError {
      failure = error
    } catch {
      // Any file is malformed that ends before a key of chapters.
      failure = reader.isRecognized && reader.scanner.isAtEnd ? .truncated : .malformed
    }
    return JSONChapters(chapters: reader.chapters, failure: failure, isRecognized: reader.isRecognized)
  }

  // MARK: - Private

  private static let maxEntries = 5_000

  private init(scanner: JSONScanner, base: String?) {
    self.scanner = scanner
    self.base = base
  }

  /// An object with the list, or in Podlove's player only the list.
  private mutating func read() throws {
    guard scanner.open("{") else { return try readList(isBare: true) }
    while let name = try scanner.nextName() {
      if name == "chapters" {
        isRecognized = true
        try readList(isBare: false)
      } else {
        try scanner.skip()
      }
    }
    if !isRecognized { throw MediaTagsError.malformed }
  }

  private mutating func readList(isBare: Bool) throws {
    guard scanner.open("[") else { throw JSONScanner.Malformed() }
    while try scanner.hasNext() {
      guard entryCount < Self.maxEntries else { throw MediaTagsError.tooLarge }
      entryCount += 1
      guard scanner.open("{") else {
        try scanner.skip()
        continue
      }
      if let chapter = try readEntry(isBare: isBare), chapters.count < MediaChapter.maxCount { chapters.append(chapter) }
    }
  }

  /// Reads an entry. Fields with another type than the format's are missing ones, and the names in Podlove's player stand second.
  ///
  /// - Returns: nil without a possible start.
  private mutating func readEntry(isBare: Bool) throws -> MediaChapter? {
    var (startTime, start): (Double?, Double?) = (nil, nil)
    var (endTime, end): (Double?, Double?) = (nil, nil)
    var (title, url, href): (String?, String?, String?) = (nil, nil, nil)
    var (img, image): (String?, String?) = (nil, nil)
    var isListed = true
    while let name = try scanner.nextName() {
      // The keys of a damaged entry count too.
      let isChapter = name == "startTime" || name == "start" && title != nil || name == "title" && start != nil
      if isBare, isChapter { isRecognized = true }
      switch name {
      case "startTime": startTime = try time()
      case "start": start = try time()
      case "endTime": endTime = try time()
      case "end": end = try time()
      case "title": title = try string()
      case "url": url = try string()
      case "href": href = try string()
      case "img": img = try string()
      case "image": image = try string()
      case "toc":
        isListed = scanner.peek() != UInt8(ascii: "f")
        try scanner.skip()
      default: try scanner.skip()
      }
    }
    guard let first = startTime ?? start, MediaChapter.times.contains(first) else { return nil }
    let (link, picture) = (url ?? href, img ?? image)
    return MediaChapter(
      startSeconds: first, endSeconds: (endTime ?? end).flatMap { MediaChapter.times.contains($0) && $0 > first ? $0 : nil },
      title: title.flatMap { TagText.cleaned($0.prefix(bytes: TagText.maxBytes)) }, url: link.flatMap { TagText.url($0, base: base) },
      imageURL: picture.flatMap { TagText.url($0, base: base) }, isInTableOfContents: isListed)
  }

  private mutating func string() throws -> String? {
    guard scanner.peek() == UInt8(ascii: "\"") else {
      try scanner.skip()
      return nil
    }
    return try scanner.text()
  }

  /// A number of seconds, or text such as "01:02:03.5".
  private mutating func time() throws -> Double? {
    guard let text = try scanner.text(), text.utf8.count <= 64 else { return nil }
    return Double(text.trimmed) ?? ClockTime.seconds(text)
  }
}
